import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { tryAgain } from '#shown/try-again.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';

interface BoundaryProps {
  /** The address: another one gets a new chance. */
  at: string;
  children: ReactNode;
}

interface BoundaryState {
  at: string;
  failed: boolean;
  /** It was asked for once more already. */
  again: boolean;
}

/**
 * A screen that cannot be drawn leaves the shell standing. Mostly its code could not be fetched: the line broke before
 * the app was installed, or a newer version has replaced the file. It is asked for again when the connection is back, or
 * by a press.
 */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, failed: false, again: false };

  static getDerivedStateFromProps({ at }: BoundaryProps, before: BoundaryState) {
    return at === before.at ? null : { at, failed: false, again: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  #again = (): void => {
    if (this.state.failed) this.setState({ failed: false, again: true });
  };

  #onPress = (): void => {
    tryAgain(this.state.again, this.#again);
  };

  override componentDidMount() {
    addEventListener('online', this.#again);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#again);
  }

  override render() {
    return this.state.failed ? <Failed onAgain={this.#onPress} /> : this.props.children;
  }
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <Wrap page>
      <Empty
        icon="cloud-off"
        level={1}
        role="alert"
        title={<Trans>This page could not be loaded</Trans>}
        hint={<Trans>Nothing on this phone was lost. Try again when you have a connection.</Trans>}
        action={
          <Button onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </Wrap>
  );
}
