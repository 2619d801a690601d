export { SoldByChannel } from './sold-by-channel.tsx'
