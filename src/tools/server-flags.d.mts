/** Flags that Node runs the server with. */
export const SERVER_FLAGS: readonly string[];
/** Environment that goes with them. */
export const SERVER_MEMORY: Readonly<Record<string, string>>;
