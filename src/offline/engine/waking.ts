import type { Env, Hint } from '../device/env.ts';
import type { Sender, Wake } from '../send/sender.ts';

/** Wake-ups for whoever sends, in this tab or in another. */
export interface Waking {
  /** Something was written: this tab's sender, the others' and the worker's look. */
  wake: (why?: Wake) => void;
  /** For the tab that sends, which need not be this one: it may lie hidden behind it, in the middle of a long wait. */
  hint: (why: Wake, anew?: boolean) => void;
}

export function waking(sender: Sender, env: Env): Waking {
  /** Wakes a sender in another tab as strongly as it would be woken here. */
  const tell = (why: Wake, anew = false): void =>
    env.channel?.post(why !== 'hint' ? why : anew ? 'anew' : 'wake');
  return {
    wake(why = 'hint') {
      sender.wake(why);
      tell(why);
      env.registerWake();
    },
    hint: (why, anew = false) => (sender.leads ? sender.wake(why, anew) : tell(why, anew)),
  };
}

interface Listening {
  /** The browser's own word on the network, or a moment at which it is worth a look. */
  onHint: (hint: Hint) => void;
}

/** Follows the browser and the other tabs until it is stopped. */
export function listen(sender: Sender, env: Env, { onHint }: Listening): () => void {
  const stops = [
    env.onHint(onHint),
    env.onSleep((asleep) => (asleep ? sender.drop() : sender.lead())),
    env.channel?.onMessage((message) => {
      if (message === 'leading') return;
      if (message === 'probe' || message === 'asked') sender.wake(message);
      else sender.wake('hint', message === 'anew');
      // The worker asks whether anybody is awake to send (sync 5.4).
      if (message === 'who-leads' && sender.leads) env.channel?.post('leading');
    }) ?? (() => undefined),
  ];
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}
