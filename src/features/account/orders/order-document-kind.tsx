import { Trans } from '@lingui/react/macro';

/** Name of a paper, by its kind on the wire (account contract 2.4). */
export function DocumentKindName({ kind }: { kind: string }) {
  switch (kind) {
    case 'bill_of_lading':
      return <Trans>Bill of lading</Trans>;
    case 'export_certificate':
      return <Trans>Export certificate</Trans>;
    case 'inspection':
      return <Trans>Inspection report</Trans>;
    case 'customs':
      return <Trans>Customs document</Trans>;
    default:
      return <Trans>Document</Trans>;
  }
}
