import { loadDemo, demoSignIns } from '#db/demo/demo.ts'
import { openHotelmate } from './hotelmate.ts'
import { loadSettings } from '#server/settings.ts'

const STOP_WITHIN_MS = 15_000

const settings = loadSettings()
const hotelmate = await openHotelmate(settings).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

let isStopping = false
const stop = (signal: string) => {
  if (isStopping) return
  isStopping = true
  console.log(`\n${signal}: finishing what is open, then stopping.`)
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  hotelmate.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

if (hotelmate.wantsDemo) {
  console.log('The data folder is empty: the demo is loaded, about half a minute …')
  await loadDemo(hotelmate, { rooms: 40 })
}
await hotelmate.listen()

console.log(`\n${settings.productTitle} is open at http://${settings.host}:${hotelmate.port()}\n`)
if (await hotelmate.hasDemo()) console.log(demoSignIns())
