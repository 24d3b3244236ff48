import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';

interface BoundaryProps {
  /** The address: another one gets a new chance. */
  at: string;
  children: ReactNode;
}

/**
 * A screen that cannot be drawn leaves the shell standing. Mostly its code could not be fetched: the line broke before
 * the app was installed, or a newer version has replaced the file.
 */
export class ScreenBoundary extends Component<BoundaryProps, { at: string; failed: boolean }> {
  override state = { at: this.props.at, failed: false };

  static getDerivedStateFromProps({ at }: BoundaryProps, before: { at: string }) {
    return at === before.at ? null : { at, failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  return (
    <Wrap page>
      <Empty
        icon="cloud-off"
        level={1}
        role="alert"
        title={<Trans>This page could not be loaded</Trans>}
        hint={<Trans>Nothing on this phone was lost. Try again when you have a connection.</Trans>}
        action={
          <Button onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </Wrap>
  );
}
