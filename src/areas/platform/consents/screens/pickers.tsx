export { PersonConsents } from './person-consents.tsx'
