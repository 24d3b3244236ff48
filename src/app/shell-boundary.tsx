import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { LogOut } from '#features/account/log-out/log-out.tsx';
import { useSession } from '#offline/react/react.ts';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { Wrap } from '#ui/page.tsx';

/** The frame around a screen that cannot be drawn takes neither the screen away nor the way out of an account. */
export class ShellBoundary extends Component<
  { screen: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <BareShell>{this.props.screen}</BareShell> : this.props.children;
  }
}

function BareShell({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <>
      <header>
        <Wrap>
          <div className="row row-between row-wrap">
            <Link to="/">Chicargos</Link>
            {session && <LogOut user={session} quiet />}
          </div>
          <Note kind="stop" role="alert">
            <Trans>Part of this page could not be shown. Nothing on this phone was lost.</Trans>
          </Note>
        </Wrap>
      </header>
      <main id="main">{children}</main>
    </>
  );
}
