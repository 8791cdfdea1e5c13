"""The commands, gathered."""

from boxwood.cli.analyse import analyse
from boxwood.cli.backgammon import backgammon
from boxwood.cli.bench import bench
from boxwood.cli.checkers import checkers
from boxwood.cli.convert import convert
from boxwood.cli.endgames import endgames
from boxwood.cli.external import external
from boxwood.cli.moves import moves
from boxwood.cli.play import play
from boxwood.cli.plays import plays
from boxwood.cli.rollout import rollout
from boxwood.cli.root import new_app
from boxwood.cli.sheets import sheets
from boxwood.cli.show import show
from boxwood.cli.stats import stats
from boxwood.cli.train import train
from boxwood.cli.train_checkers import train_checkers
from boxwood.cli.ubgi import ubgi
from boxwood.cli.verify import verify
from boxwood.cli.warm_up import warm_up

__all__ = ["app"]

app = new_app()
app.command()(play)
app.command()(backgammon)
app.command()(checkers)
app.command()(show)
app.command()(plays)
app.command()(rollout)
app.command()(moves)
app.command()(sheets)
app.command()(analyse)
app.command()(stats)
app.command()(verify)
app.command()(convert)
app.command()(ubgi)
app.command()(external)
app.command(name="warm-up")(warm_up)
app.command()(endgames)
app.command()(bench)
app.command()(train)
app.command(name="train-checkers")(train_checkers)
