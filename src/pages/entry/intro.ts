export { IntroPage } from './ui/intro-page.tsx';
