import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmailField } from '#shown/email-field.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { FormEnd, MissingNote } from './form-notes.tsx';
import type { useRequest } from './use-request.ts';

interface RequestFieldsProps {
  fields: ReturnType<typeof useRequest>['fields'];
  /** Hint of what to write. */
  hint: ReactNode;
}

/** Fields for who asks and what, with what stands over and under them (spec buyer §5). */
export function RequestFields({ fields, hint }: RequestFieldsProps) {
  const { field, isMissing } = fields;
  return (
    <>
      {isMissing && <MissingNote />}
      <TextField label={<Trans>Name</Trans>} autoComplete="name" {...field('userName')} />
      <EmailField {...field('userEmail')} />
      <TextField
        label={<Trans>Phone number</Trans>}
        type="tel"
        autoComplete="tel"
        {...field('contactNumber')}
      />
      <TextArea label={<Trans>Request</Trans>} hint={hint} {...field('userRequest')} />
      <FormEnd {...fields} />
    </>
  );
}
