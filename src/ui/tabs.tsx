import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as Root } from 'react-aria-components';
import { classes } from './class-names.ts';
import styles from './tabs.module.css';

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** name of the set */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** tabs share the width, as in a narrow card */
  spread?: boolean;
  className?: string;
}

/** Tabs with arrow keys. Where each tab has an address of its own, use TabLinks: it costs no library. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, spread = false, className } = props;
  return (
    <Root
      className={className}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const chosen = tabs.find((tab) => tab.id === key);
        if (chosen) onSelect(chosen.id);
      }}
    >
      <TabList aria-label={label} className={classes(styles.tabs, spread && styles.spread)}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel}>
          {tab.content}
        </TabPanel>
      ))}
    </Root>
  );
}
