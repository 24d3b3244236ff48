import { type DeviceFacts } from '../facts.ts';
import type { Invariant } from '../invariants.ts';

/** Commands that could go out from this phone now or later, without a person's help: told anew, in other words than the engine's. */
function leftOf(facts: DeviceFacts): string | null {
  const { commands, owner, token, device, meta } = facts;
  const revoke = meta.get('revoke');
  if (Array.isArray(revoke) && revoke.length > 0) return `${revoke.length} sign-outs`;
  for (const command of commands.values()) {
    const may = command.owner === owner ? token !== null : command.owner === `anon:${device.id}`;
    if (may && command.state !== 'held' && !facts.isAtRest(command))
      return `${command.name} ${command.key}, which is ${command.state}`;
  }
  return null;
}

export const drained: Invariant = {
  id: 'I14',
  name: 'a worker that says so leaves nothing',
  drained({ world }, { name, became }, facts) {
    if (became !== 'empty') return null;
    // What others have written since its last look it cannot know: that look was in this very moment.
    for (const [who, at] of facts.wroteAt) if (who !== name && at === world.loop.now) return null;
    const left = leftOf(facts);
    return left && `${name} says that nothing is left, but there is ${left}`;
  },
};

export const answered: Invariant = {
  id: 'I14',
  name: 'every worker comes to an end',
  end({ devices }) {
    for (const { device } of devices) for (const { name } of device.workers) return `${name} still runs`;
    return null;
  },
};
