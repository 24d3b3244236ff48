import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { CodeDiscount, CodeUsage } from '#contract/supporter.ts';
import type { Payout, StaffSupporterDetail } from '#contract/staff/supporters.ts';
import type { Language } from '#domain/text/languages.ts';
import { LinkWords } from '#features/basket/components/link-note.tsx';
import { PayToBox } from '#features/staff/commissions/pay-to.tsx';
import { CodeDetails } from '#features/supporter/components/code-details.tsx';
import { ChapterTabs } from '#features/supporter/training/components/chapter-tabs.tsx';
import { BootContext } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { useDiscountText } from '#shown/discount-text.ts';
import { SupporterFacts } from '#features/staff/supporters/supporter-facts.tsx';
import { OrderCards } from '#features/supporter/components/order-cards.tsx';
import { ProgrammeHow } from '#features/supporter/components/programme-how.tsx';
import { ProgrammeReward } from '#features/supporter/components/programme-reward.tsx';
import { ProgrammeTools } from '#features/supporter/components/programme-tools.tsx';
import { JoinFirst } from '#features/supporter/join-first.tsx';
import { CodeChapter } from '#features/supporter/training/components/code-chapter.tsx';
import { CommunityChapter } from '#features/supporter/training/components/community-chapter.tsx';
import { EarningChapter } from '#features/supporter/training/components/earning-chapter.tsx';
import { IntroChapter } from '#features/supporter/training/components/intro-chapter.tsx';

const noop = (): void => undefined;
/** A page that knows nothing yet. */
const BOOT = {
  first: {},
  engine: { get: () => null, subscribe: () => () => undefined },
  load: () => Promise.reject(new Error('not asked for')),
};

async function drawn(screen: ReactNode, language: Language = 'en'): Promise<string> {
  return renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor(language)}>
      <BootContext value={BOOT}>
        <MemoryRouter>{screen}</MemoryRouter>
      </BootContext>
    </I18nProvider>,
  );
}

/** Text as somebody reads it. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
const linksIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', label = '']) => [
      textOf(label).trim(),
      href,
    ]),
  );

describe('the pages of the programme', () => {
  test('lead a guest to sign up, and an account to itself (spec account 2)', async () => {
    expect(linksIn(await drawn(<ProgrammeHow hasAccount={false} />))).toEqual({
      'Sign up': '/login',
      'My Account': '/profile',
    });
    expect(linksIn(await drawn(<ProgrammeHow hasAccount />))).toEqual({ 'My Account': '/profile' });
  });

  test('lead to the promotion tools, and say to a guest that they come with joining', async () => {
    const [guest, owner] = [
      await drawn(<ProgrammeTools isIn={false} />),
      await drawn(<ProgrammeTools isIn />),
    ];
    for (const html of [guest, owner])
      expect(linksIn(html)).toEqual({ 'Go to the promotion tools': '/advertising-tools' });
    expect([guest, owner].map((html) => html.includes('For registered supporters only.'))).toEqual([
      true,
      false,
    ]);
  });

  test('read "up to 5 %" as two people at 2.5 % each', async () => {
    expect(textOf(await drawn(<ProgrammeReward />))).toContain(
      'Up to 5% of a sale goes to supporters: that is two people at 2.5% each',
    );
  });
});

describe('an order that a code was used on', () => {
  const usage: CodeUsage = {
    order_number: '100000301',
    usage_date: '2024-12-22T09:15:00Z',
    status: 'Completed',
    is_agent_paid: false,
    commission_receipt: '50.00',
    has_earned: true,
  };
  test.each([
    [{}, 'PENDING', '50'],
    [{ commission_receipt: '' as const }, 'PENDING', 'Pending'],
    [{ is_agent_paid: true }, 'PAID', '50'],
    [{ status: 'Canceled', commission_receipt: '' as const }, 'REVERSED', 'None'],
    [{ status: 'Canceled', commission_receipt: '' as const, has_earned: false }, 'NONE', 'None'],
    // It was paid, and then taken back: no more is said of the payment.
    [{ status: 'Canceled', is_agent_paid: true, commission_receipt: '' as const }, 'REVERSED', 'None'],
  ])('with %j is shown as %s with points: %s', async (change, payment, points) => {
    const text = textOf(await drawn(<OrderCards orders={[{ ...usage, ...change }]} date={() => 'a day'} />));
    expect(text).toMatch(new RegExp(`Commission payment: ${payment} .*Points: ${points} $`));
  });
});

describe('the discount that the shop has set for a code', () => {
  const discount: CodeDiscount = {
    kind: 'percent',
    value: '10.00',
    currency: null,
    min_order: '0.00',
    class: null,
    per_customer: 1,
    starts_at: '2025-01-01T00:00:00Z',
    ends_at: '2025-12-31T00:00:00Z',
  };
  const read = async (change: Partial<CodeDiscount>) => {
    const known = {
      code: 'SUPP2345',
      position: 'IBO' as const,
      start_datetime: '',
      discount: { ...discount, ...change },
    };
    return textOf(await drawn(<CodeDetails known={known} date={() => 'a day'} />));
  };
  test.each([
    [1, 'Once for each customer.'],
    [3, 'For 3 orders of each customer.'],
  ])('for %j orders of a customer says so', async (times, says) => {
    expect(await read({ per_customer: times })).toContain(says);
  });
  test.each([[null], [undefined]])('of any number of them (%j) names none', async (times) => {
    const text = await read({ per_customer: times });
    expect(text).toContain('Your customer pays 10% less.');
    expect(text).not.toContain('each customer');
  });
  test('is had by who types the code, and by no link', async () => {
    expect(await read({})).toContain('your link alone does not lower the price');
    const link = <LinkWords code="SUPP2345" isOff={false} onRead={noop} onLeaveOff={noop} />;
    expect(textOf(await drawn(link))).toContain('you get it by typing the code in your basket');
  });
});

describe('a chapter that was confirmed', () => {
  const command: CommandView = {
    key: '1',
    name: 'training.complete',
    payload: { c: 'intro' },
    seen: {},
    state: 'queued',
    sent: false,
    unanswered: false,
    reason: null,
    answer: null,
    tooLate: false,
    sizeBytes: 20,
    createdAt: 0,
    doneAt: null,
  };
  test.each([
    [null, 'done'],
    [{ state: 'queued', unanswered: false }, 'Waiting to send'],
    [{ state: 'sending', unanswered: false }, 'Sent, waiting for the answer'],
    [{ state: 'queued', unanswered: true }, 'Sent, waiting for the answer'],
    [{ state: 'needs_user', unanswered: false }, 'Needs your answer'],
  ] as const)('whose command is %j is read as %s', async (open, says) => {
    const tabs = (
      <ChapterTabs
        shown="intro"
        onSelect={noop}
        states={{ of: () => ({ done: true, open: open && { ...command, ...open } }) }}
      >
        text
      </ChapterTabs>
    );
    expect(textOf(await drawn(tabs))).toMatch(new RegExp(`Intro ${says} `));
  });
});

const PAYOUT: Payout = {
  id: null,
  supporter_id: 801,
  supporter: { id: 801, name: 'Natasha Mwape', email: 'supporter1@example.test' },
  amount_usd: '45.00',
  entries: 1,
  status: 'open',
  reference: null,
  paid_at: null,
  pay_to: null,
  taken_back: '0.00',
  due: '45.00',
  sums: [],
  held: [],
  released_by: null,
};

test('supporters who have not said where to pay are asked by email, which is not done yet', async () => {
  expect(textOf(await drawn(<PayToBox payouts={[PAYOUT]} />))).toContain(
    '1 supporter has not said where to pay. They are asked by email.',
  );
});

test('what was paid says of where it went what is kept, and leaves nothing blank', async () => {
  const paid: Payout = { ...PAYOUT, status: 'paid', paid_to: { provider: 'MTN MoMo', end: '112' } };
  expect(textOf(await drawn(<PayToBox payouts={[paid]} />))).toMatch(/MTN MoMo ending 112\s*–\s*–/);
});

describe('a part of the training', () => {
  test.each([
    ['Intro', <IntroChapter key="intro" />],
    ['Chapter 1', <EarningChapter key="earning" />],
    ['Chapter 2', <CodeChapter key="code" code="SUPP2345" />],
    ['Chapter 3', <CommunityChapter key="community" whatsapp={null} />],
  ])('%s is read in the minute that it says', async (_name, chapter) => {
    const html = await drawn(chapter);
    expect(textOf(html)).toContain('1 minute to read');
    // What stands before the questions, which nobody has to answer.
    const [text = ''] = html.replace(/<table[\s\S]*?<\/table>/, '').split('<fieldset');
    const words = textOf(text).match(/[\p{L}\d][\p{L}\d.,%$']*/gu)?.length ?? 0;
    // Slow readers of a language that is not their first take 200 words a minute.
    expect(words).toBeGreaterThan(80);
    expect(words).toBeLessThan(205);
  });
});

describe("a supporter's screen for who is none yet", () => {
  const shown = async (application: 'waits' | 'sent' | 'refused' | null, language?: Language) =>
    drawn(
      <JoinFirst title="Training" join="/supporter-programme/join" application={application} />,
      language,
    );
  test.each([
    [null, 'This part is for registered supporters', 'Join the programme'],
    ['waits', 'Your application is waiting on this phone', 'Your application'],
    ['sent', 'We are waiting for the answer', 'Your application'],
    ['refused', 'Your application needs your answer', 'Your application'],
  ] as const)('whose application is %s says %s', async (application, title, way) => {
    const html = await shown(application);
    expect(textOf(html)).toContain(title);
    expect(linksIn(html)[way]).toBe('/supporter-programme/join');
    expect(html.includes('Joining is free')).toBe(application === null);
  });

  test('says it in Swahili and Portuguese', async () => {
    expect(await shown('waits', 'sw')).toContain('Ombi lako linasubiri kwenye simu hii');
    expect(await shown('waits', 'pt')).toContain('O seu pedido espera neste telemóvel');
  });
});

describe('what staff read of a supporter', () => {
  const supporter: StaffSupporterDetail = {
    id: 801,
    name: 'Natasha Mwape',
    email: 'supporter1@example.test',
    code: 'SUPP2345',
    position: 'IBO',
    rate: '1.00',
    vendor_status: 'none',
    recruits: 2,
    own_sales: '12500.00',
    team_sales: '43000.50',
    flags: [],
    upline: null,
    joined_at: '2024-11-04T08:00:00Z',
    balance: '70.00',
    has_left: false,
    phone: null,
    discount: null,
    marks: [],
    team: [],
    positions: [],
  };
  const DISCOUNT = {
    kind: 'percent',
    value: '7.50',
    currency: null,
    min_order: '0.00',
    class: null,
    starts_at: '2025-01-01T00:00:00Z',
    ends_at: '2025-12-31T00:00:00Z',
    voucher: 12,
  } as const;

  test('are the sales that speak for a position: their own, and those of their team', async () => {
    const text = textOf(await drawn(<SupporterFacts supporter={supporter} />));
    expect(text).toContain('Own sales $12,500.00');
    expect(text).toContain('Team sales $43,000.50');
  });

  test('is what the code takes off, with the way to set it while there is a code', async () => {
    const set = '/staff/vouchers/new?supporter=801';
    expect(linksIn(await drawn(<SupporterFacts supporter={supporter} />))).toMatchObject({
      'Set a discount': set,
    });
    const given = linksIn(await drawn(<SupporterFacts supporter={{ ...supporter, discount: DISCOUNT }} />));
    expect(given).toMatchObject({ '7.5%': '/staff/vouchers/12', 'Set another one': set });
    const left = linksIn(await drawn(<SupporterFacts supporter={{ ...supporter, has_left: true }} />));
    expect(Object.values(left)).not.toContain(set);
  });

  test.each([
    [{ kind: 'percent', value: '10.00', currency: null }, '10%'],
    [{ kind: 'percent', value: '12.50', currency: 'USD' }, '12.5%'],
    [{ kind: 'fixed', value: '200.00', currency: 'USD' }, '$200.00'],
    [{ kind: 'fixed', value: '1500.00', currency: 'ZMW' }, 'K1,500.00'],
  ] as const)('of a discount of %j is %s', async (discount, text) => {
    function Said() {
      return useDiscountText()(discount);
    }
    expect(await drawn(<Said />)).toBe(text);
  });
});
