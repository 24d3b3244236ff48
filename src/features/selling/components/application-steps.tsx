import { Steps } from '#ui/steps.tsx';
import type { ApplicationReading } from '../reading.ts';

/** @param at 1 to 3; 4: all done */
export function ApplicationSteps({ reading, at }: { reading: ApplicationReading; at: 1 | 2 | 3 | 4 }) {
  return (
    <Steps
      label={reading.title}
      steps={reading.steps.map((label, place) => ({
        label,
        state: place + 1 < at ? 'done' : place + 1 === at ? 'current' : 'next',
      }))}
    />
  );
}
