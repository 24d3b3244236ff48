import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { PARTY_FIELDS } from '#domain/places/consignee.ts';
import { countryName, DESTINATIONS } from '#domain/places/destinations.ts';
import { AgeLine } from '#ui/age.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import {
  type ConsigneeDraft,
  type DraftField,
  draftProblems,
  FORM_ORDER,
  TITLES,
} from '../consignee-draft.ts';
import { useConsigneeMessage } from './consignee-messages.ts';
import styles from './consignee-form.module.css';

export type DraftState = 'reading' | 'kept' | 'typing' | 'failed';

interface FormProps {
  value: ConsigneeDraft;
  set: (next: ConsigneeDraft) => void;
  kept: DraftState;
  busy: boolean;
  /** Called only when nothing is wrong. */
  onDone: () => void;
  /** Person who collected the last order, to be taken over into a form that is still empty; null: nobody is known. */
  last: ConsigneeDraft | null;
  /** Over the button: why it cannot go on. */
  children?: ReactNode;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Form for the person who collects at the port. Errors stand at their fields, all at once, and the first bad field gets the focus. */
export function ConsigneeForm({ value, set, kept, busy, onDone, last, children }: FormProps) {
  const { t, i18n } = useLingui();
  const message = useConsigneeMessage();
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const problems = tried ? draftProblems(value) : {};
  const wrong = FORM_ORDER.filter((name) => problems[name]).length;
  /** Shown while something stands in it: what was typed or is wrong is never folded away. */
  const others = PARTY_FIELDS.some((name) => value[name] !== '');
  /** Nothing of it was typed: the account knows the rest. */
  const isNew = [value.title, value.phone_number, value.line1, value.line4].every((text) => text === '');
  const [opened, setOpened] = useState(false);
  if (others && !opened) setOpened(true);
  const field = (name: DraftField) => ({
    name,
    value: value[name],
    error: message(name, problems[name]),
    onChange: ({ target }: ChangeEvent<Control>) => set({ ...value, [name]: target.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const found = draftProblems(value);
    const first = FORM_ORDER.find((name) => found[name]);
    if (first === undefined) return onDone();
    const control = form.current?.elements.namedItem(first);
    if (!(control instanceof HTMLElement)) return;
    // What is folded away takes no focus.
    const fold = control.closest('details');
    if (fold) fold.open = true;
    control.focus();
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-labelledby="consignee">
      <Box title={<span id="consignee">{t`Consignee`}</span>} action={<DraftStatus kept={kept} />}>
        <p className="small muted">
          <Trans>The person who collects at the port. It may be someone else.</Trans>
        </p>
        {last && isNew && (
          <Button className={styles.go} full onClick={() => set(last)}>
            <Trans>
              Same as last time: {last.first_name} {last.last_name}, {last.line4}
            </Trans>
          </Button>
        )}
        <div className={styles.fields}>
          <SelectField
            label={<Trans context="before a name">Title</Trans>}
            autoComplete="honorific-prefix"
            required
            className={styles.short}
            {...field('title')}
          >
            <option value="">{t`Choose a title`}</option>
            {TITLES.map((title) => (
              <option key={title} value={title}>
                {title}
              </option>
            ))}
          </SelectField>
          <div className={styles.pair}>
            <TextField
              label={<Trans>First name</Trans>}
              autoComplete="given-name"
              required
              {...field('first_name')}
            />
            <TextField
              label={<Trans>Last name</Trans>}
              autoComplete="family-name"
              required
              {...field('last_name')}
            />
          </div>
          <TextField
            label={<Trans>Email</Trans>}
            hint={<Trans>For the carrier. Our emails go to your account’s address.</Trans>}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...field('email')}
          />
          <TextField
            label={<Trans>Contact number</Trans>}
            hint={<Trans>With country code: +260 97 123 4567</Trans>}
            type="tel"
            autoComplete="tel"
            required
            {...field('phone_number')}
          />
          <TextField
            label={<Trans>Street name / number</Trans>}
            autoComplete="address-line1"
            required
            {...field('line1')}
          />
          <TextField
            label={<Trans>Address line 2 (optional)</Trans>}
            autoComplete="address-line2"
            {...field('line2')}
          />
          <div className={styles.pair}>
            <TextField
              label={<Trans>City</Trans>}
              autoComplete="address-level2"
              required
              {...field('line4')}
            />
            <TextField
              label={<Trans>Province</Trans>}
              autoComplete="address-level1"
              required
              {...field('state')}
            />
          </div>
          <SelectField
            label={<Trans>Country</Trans>}
            autoComplete="country"
            required
            className={styles.middle}
            {...field('country')}
          >
            <option value="">{t`Choose a country`}</option>
            {DESTINATIONS.map(({ code }) => (
              <option key={code} value={code}>
                {countryName(code, i18n.locale)}
              </option>
            ))}
          </SelectField>
          <details
            className={styles.others}
            open={opened}
            onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
          >
            <summary onClick={(event) => others && event.preventDefault()}>
              <Trans>Notify party and clearing agent (optional)</Trans>
            </summary>
            <p className="small muted">
              <Trans>
                Who the carrier notifies when the ship arrives, and who clears customs for you. You can add
                them later.
              </Trans>
            </p>
            <div className={styles.fields}>
              <Party
                name={field('notify_name')}
                phone={field('notify_phone')}
                nameLabel={<Trans>Notify party</Trans>}
                phoneLabel={<Trans>Notify party's number</Trans>}
              />
              <Party
                name={field('agent_name')}
                phone={field('agent_phone')}
                nameLabel={<Trans>Clearing agent</Trans>}
                phoneLabel={<Trans>Clearing agent's number</Trans>}
              />
            </div>
          </details>
          <TextArea label={<Trans>Notes (optional)</Trans>} rows={3} {...field('notes')} />
        </div>
        {wrong > 0 && (
          <Note kind="stop" className={styles.summary}>
            <b>
              <Plural
                value={wrong}
                one="# field above needs correcting."
                other="# fields above need correcting."
              />
            </b>
          </Note>
        )}
        {children}
        <Button type="submit" variant="main" full busy={busy} className={styles.go}>
          <Trans>Continue to review</Trans>
        </Button>
      </Box>
    </form>
  );
}

type PartyFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

function Party({
  name,
  phone,
  nameLabel,
  phoneLabel,
}: {
  name: PartyFieldProps;
  phone: PartyFieldProps;
  nameLabel: ReactNode;
  phoneLabel: ReactNode;
}) {
  return (
    <div className={styles.pair}>
      <TextField label={nameLabel} autoComplete="off" {...name} />
      <TextField label={phoneLabel} type="tel" autoComplete="off" {...phone} />
    </div>
  );
}

/** Progress of keeping the text. */
function DraftStatus({ kept }: { kept: DraftState }) {
  return (
    <div role="status">
      {kept === 'failed' ? (
        <AgeLine kind="old">
          <Trans>Not kept on this phone</Trans>
        </AgeLine>
      ) : (
        <AgeLine kind="phone">
          {kept === 'reading' ? (
            '\u00a0'
          ) : kept === 'kept' ? (
            <Trans>Kept on this phone</Trans>
          ) : (
            <Trans>Saving</Trans>
          )}
        </AgeLine>
      )}
    </div>
  );
}
