// Windows that are laid out as an upright phone; the style sheets ask the same.

/** In em, as all lengths that people read by: whoever has larger letters gets the layout of a smaller window. */
export const NARROW = "(max-width: 43.74em)";
export const PHONE = `${NARROW} and (orientation: portrait)`;
