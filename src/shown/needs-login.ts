import { useStrip } from '#offline/react/react.ts';

/**
 * Tells whether somebody whose token the server refused with a 401 is to log in now (spec buyer §6, §8): as soon as there is a
 * connection to do it with. Without one, what the phone holds stays readable; what waits stays in either case.
 */
export function useNeedsLogin(): boolean {
  const { paused, online } = useStrip();
  return paused && online;
}
