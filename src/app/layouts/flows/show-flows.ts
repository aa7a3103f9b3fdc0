import { followFlows } from './running.ts';
import './flows.css';

/** In demo mode only: follows the machines, and puts the tab of their drawer at the edge of the window. */
export function showFlows(): void {
  followFlows();
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.className = 'flows-tab';
  tab.textContent = '流程';
  tab.title = '查看正在运行的流程和演示时钟';
  tab.addEventListener('click', () => {
    // Nothing of the drawer is fetched before somebody wants it.
    void import('./flows-drawer.tsx').then(({ openDrawer }) => openDrawer());
  });
  const place = document.createElement('aside');
  place.setAttribute('aria-label', '演示工具');
  place.append(tab);
  document.body.append(place);
}
