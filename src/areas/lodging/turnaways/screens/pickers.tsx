export { TurnawayDialog } from './turnaway-dialog.tsx'
