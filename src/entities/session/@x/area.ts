/** What the trees of areas are kept in (S06). */
export { emptyHomeSession, homeSession, useHomeSession } from '../home-session.ts';
