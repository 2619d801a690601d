export { OnDutyNow } from './on-duty-now.tsx'
