import type { ProductDatabase } from '../store/database.ts';
import { ObservableValue } from '../face/observable-value.ts';
import type { Owner } from '../store/states.ts';
import { follow } from '../store/follow.ts';
import type { PhotoProgress } from '../face/photo-progress.ts';

/** The photo of a command by the command's key, through all that replaced it; only its owner sees it (security 28). */
export function showPhoto(
  db: ProductDatabase,
  key: string,
  given: { guest: Owner; broken: (cause: unknown) => void },
): ObservableValue<PhotoProgress | null> {
  const watched: ObservableValue<PhotoProgress | null> = new ObservableValue<PhotoProgress | null>(null, () =>
    follow(
      async () => {
        const owner = (await db.session.get('current'))?.owner ?? given.guest;
        let command = await db.commands.get(key);
        while (command?.supersededBy) command = await db.commands.get(command.supersededBy);
        if (command?.owner !== owner) return null;
        const photo = await db.photos.where('command').equals(command.key).first();
        if (!photo) return null;
        const sent = photo.complete ? photo.size : (photo.upload?.offset ?? 0);
        return { size: photo.size, sent, complete: photo.complete };
      },
      (next) => {
        const before = watched.get();
        const same = before?.sent === next?.sent && before?.size === next?.size;
        if (!same || before?.complete !== next?.complete) watched.set(next);
      },
      given.broken,
    ),
  );
  return watched;
}
