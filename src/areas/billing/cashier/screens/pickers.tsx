export { CountDrawerButton } from './count-drawer-button.tsx'
