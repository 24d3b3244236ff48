import type { TabStore } from './tab-store.ts';

/** The browser offers to install once, soon after the page came: kept for the button under Waiting and sent. */
export function captureInstallPrompt(tab: TabStore): void {
  addEventListener('beforeinstallprompt', (install) => {
    install.preventDefault();
    tab.setState({ install });
  });
}
