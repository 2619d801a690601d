export { CustomerLoyalty } from './customer-loyalty.tsx'
