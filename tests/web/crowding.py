"""Words that have too little room, found by their boxes: outside what holds them, cut off, or on other words."""

from web.table_page import TablePage

CROWDED = """() => {
    const root = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    const LEFT_OUT = "script, style, noscript, option, .visually-hidden, .skip, svg, backgammon-board, checkers-board";
    const HOLDERS = "button, .btn, .card, .panel, .pill, td, th";
    const found = [], texts = [];
    const kept = (look) => {
        const known = new Map();
        return (one) => known.get(one) ?? known.set(one, look(one)).get(one);
    };
    const styleOf = kept((one) => getComputedStyle(one)), boxOf = kept((one) => one.getBoundingClientRect());
    const outer = (rects) => ({
        left: Math.min(...rects.map((one) => one.left)), right: Math.max(...rects.map((one) => one.right)),
        top: Math.min(...rects.map((one) => one.top)), bottom: Math.max(...rects.map((one) => one.bottom)),
    });
    const stays = (element) => {
        for (let one = element; one; one = one.parentElement)
            if (["fixed", "sticky"].includes(styleOf(one).position)) return true;
        return false;
    };
    const unseen = (element) => {
        for (let one = element; one && one !== root; one = one.parentElement) {
            const { width, height } = boxOf(one);
            if ((width <= 1 && height <= 1) || styleOf(one).clipPath !== "none") return true;
        }
        return false;
    };
    const scrolls = (element, side) => ["auto", "scroll"].includes(styleOf(element)[`overflow${side}`]);
    const hides = (element, side) => ["hidden", "clip"].includes(styleOf(element)[`overflow${side}`]);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement, words = node.data.trim().slice(0, 60);
        if (!words || parent.closest(LEFT_OUT) || unseen(parent)) continue;
        if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        if (!rects.length) continue;
        const box = outer(rects);
        let away = false;
        for (let one = parent; one !== document.documentElement && !away; one = one.parentElement) {
            const edge = boxOf(one), style = styleOf(one);
            const below = box.bottom > edge.bottom + 2.5 || box.top < edge.top - 2.5;
            const beside = box.right > edge.right + 1.5 || box.left < edge.left - 1.5;
            const gone = (past, side) => past && (scrolls(one, side) || hides(one, side));
            away = gone(below, "Y") || gone(beside, "X");
            const meant = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
            const cut = (below && hides(one, "Y")) || (beside && hides(one, "X"));
            if (cut && !meant && one !== document.body) found.push(["cut off", words]);
        }
        if (away) continue;
        const holder = parent.closest(HOLDERS);
        if (holder) {
            const edge = boxOf(holder);
            const beside = box.right > edge.right + 1 || box.left < edge.left - 1;
            const below = box.bottom > edge.bottom + 3 || box.top < edge.top - 3;
            if (beside || below) found.push(["outside its frame", words]);
        }
        for (const rect of rects) texts.push({ rect, words, parent, stays: stays(parent) });
    }
    texts.sort((a, b) => a.rect.top - b.rect.top);
    for (const [index, a] of texts.entries()) {
        for (let next = index + 1; next < texts.length && texts[next].rect.top < a.rect.bottom - 4; next++) {
            const b = texts[next];
            const wide = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
            const high = Math.min(a.rect.bottom, b.rect.bottom) - b.rect.top;
            const apart = a.parent === b.parent || a.stays !== b.stays;
            if (!apart && wide > 2 && high > 4) found.push(["on each other", a.words, b.words]);
        }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push(["wider than the window", ""]);
    return found;
}"""


def crowded(table: TablePage) -> list[list[str]]:
    """What is wrong, and the words it is about."""
    found: list[list[str]] = table.page.evaluate(CROWDED)
    return found
