// The thread's program where nothing is built: in tests and with npm run dev. A loader of the server's own does not
// reach into its threads.
import { register } from 'tsx/esm/api';

register();
await import('./columns-thread.ts');
