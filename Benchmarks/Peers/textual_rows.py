"""A Textual tree: `textual_rows.py ROWS [CHANGING]`; CHANGING of the rows change ten times a second."""
import sys

from textual.app import App
from textual.widgets import Header, Tree

count, changing = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0


class Rows(App):
    def compose(self):
        yield Header()
        yield Tree("Rows")

    def on_mount(self):
        tree = self.query_one(Tree)
        tree.root.expand()
        self.leaves = [tree.root.add_leaf(f"item-{number}  idle") for number in range(1, count + 1)]
        self.step = 0
        if changing:
            self.set_interval(0.1, self.change)

    def change(self):
        self.step += 1
        for number, leaf in enumerate(self.leaves[:changing], 1):
            leaf.set_label(f"item-{number}  {'syncing' if self.step % 2 else 'synced'}")


Rows().run()
