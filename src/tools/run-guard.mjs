// Stays beside a test run and waits for its end, which closes the pipe to it whatever it is: also SIGKILL.
import { clearAway } from './clear-away.mjs';

const [folder] = process.argv.slice(2);
process.stdin.resume();
process.stdin.on('error', () => undefined);
process.stdin.once('close', () => void clearAway(folder).then(() => process.exit(0)));
