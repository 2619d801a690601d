export { CustomerLoyalty } from './customer-loyalty.tsx'
export { StayPoints } from './stay-points.tsx'
