import { chmodSync, lstatSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';

// npm puts the Node 26 of a package first in PATH for all scripts. Where npm itself runs on Node 26, it also runs the scripts: this replaces
// the link to the package by a choice. On Windows, the package's Node runs them.
const link = 'node_modules/.bin/node';
if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && process.platform !== 'win32') {
  const packaged = readlinkSync(link);
  rmSync(link);
  writeFileSync(
    link,
    `#!/bin/sh
case "$npm_config_user_agent" in
  *" node/v26."*) exec "$npm_node_execpath" "$@" ;;
esac
exec "\${0%/*}/${packaged}" "$@"
`,
  );
  chmodSync(link, 0o755);
}
