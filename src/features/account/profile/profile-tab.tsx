import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Language } from '#contract/profile.ts';
import { useCommands, useCommandState, useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Box } from '#ui/box.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { editProfile } from '../commands.ts';
import { profile } from '../queries.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SavedLine } from '../components/saved-line.tsx';
import { SellerBox, type SellerTargets } from './seller-box.tsx';
import { SupporterBox } from './supporter-box.tsx';

export interface ProfileTabProps {
  editing: boolean;
  seller: SellerTargets;
  /** Notices that were not read yet. */
  unread: number;
  /** The account speaks another language from now on. */
  onLanguage: (language: Language) => void;
}

/** The facts, their form, and the ways to all else that an account can do. */
export function ProfileTab({ editing, seller, unread, onLanguage }: ProfileTabProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const state = useQuery(profile, {});
  const [saved, setSaved] = useState<string | null>(null);
  const open = useCommands().findLast(
    ({ name, state: at }) => name === editProfile.declared.name && at !== 'done',
  );
  const last = useCommandState(saved);
  const { data: known, problem } = state;
  if (!known && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!known) return <Skeleton kind="text" count={1} label={t`Loading`} />;

  function done(key: string | null, language: Language | null) {
    setSaved(key);
    void navigate('/profile', { replace: true });
    if (language !== null) onLanguage(language);
  }
  if (editing) return <ProfileForm known={known} onDone={done} />;
  return (
    <>
      <ProfileFacts known={known} edit={open ?? last} />
      <SavedLine state={state} />
      <SellerBox known={known} targets={seller} />
      {known.is_supporter && <SupporterBox />}
      <Box padding="list" label={t`More in your account`}>
        <LinkList
          label={t`More in your account`}
          items={[
            {
              to: '/profile/notices',
              icon: 'bell',
              label: t`Notices`,
              hint: t`Updates on your orders, answers and prices`,
              count: unread,
            },
            {
              to: '/supporter-programme/home',
              icon: 'users',
              label: t`Supporter programme`,
              hint: t`Tell people about the shop, and earn on what they buy`,
            },
            {
              to: '/profile/saved',
              icon: 'heart',
              label: t`Saved`,
              hint: t`Favourites, saved searches, recently viewed`,
            },
            {
              to: '/garage',
              icon: 'car-garage',
              label: t`My garage`,
              hint: t`Your vehicles, and which parts fit them`,
            },
            {
              to: '/profile/inquiries',
              icon: 'message',
              label: t`Questions to sellers`,
              hint: t`Your questions and their answers`,
            },
            {
              to: '/profile/security',
              icon: 'shield-check',
              label: t`Password and sign-ins`,
              hint: known.totp_enabled ? t`Two-step sign-in is on` : t`Two-step sign-in is off`,
            },
            {
              to: '/profile/data',
              icon: 'file-download',
              label: t`Your data`,
              hint: t`Download it, or delete your account`,
            },
          ]}
        />
      </Box>
    </>
  );
}
