/**
 * Flags that Node runs the server with. Left alone it takes memory as long as the machine has some: 590 MB after some thousand
 * searches and pages, of which 70 were in use. A heap that ends at 320 MB (bodies and kept answers lie outside of it) is cleaned
 * up in time.
 */
export const SERVER_FLAGS = ['--max-old-space-size=320'];

/** Environment that goes with them: compressing in four threads leaves holes in as many heaps of the C library. */
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2' };
