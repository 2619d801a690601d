/**
 * The floor: the same property drawn on a plain canvas by a page that can do nothing else. It runs in the browser, as text, so it
 * uses nothing from this module.
 */
export const canvasPage = `<!doctype html><meta charset="utf-8"><body style="margin:0"><canvas id="c"></canvas><script>
const DAY = 86400000, ROW = 36, WIDTH = 44, COLUMN = 156
const canvas = document.getElementById('c')
canvas.width = innerWidth; canvas.height = innerHeight
const context = canvas.getContext('2d', { alpha: false })
let house, byRoom
const draw = (top, left) => {
  context.fillStyle = '#fff'; context.fillRect(0, 0, canvas.width, canvas.height)
  context.font = '12px sans-serif'; context.textBaseline = 'middle'
  const start = Date.parse(house.from)
  const first = Math.floor(top / ROW), last = Math.min(house.rooms.length, first + Math.ceil(canvas.height / ROW) + 1)
  for (let index = first; index < last; index++) {
    const y = index * ROW - top
    context.fillStyle = '#1b2430'; context.fillText(house.rooms[index].number, 12, y + 18)
    context.strokeStyle = '#e1e5ea'; context.strokeRect(0, y + 0.5, canvas.width, ROW)
    for (const bar of byRoom.get(house.rooms[index].id) ?? []) {
      const x = COLUMN + ((Date.parse(bar.arrival) - start) / DAY + 0.5) * WIDTH - left
      const w = (Date.parse(bar.departure) - Date.parse(bar.arrival)) / DAY * WIDTH
      if (x + w < COLUMN || x > canvas.width) continue
      context.fillStyle = '#cfe0f7'; context.beginPath(); context.roundRect(x, y + 3, w - 2, 30, 6); context.fill()
      context.fillStyle = '#123a73'; context.fillText(bar.guestName, x + 8, y + 18, w - 12)
    }
  }
}
globalThis.drawAt = draw
fetch('/api/bookings/chart').then((reply) => reply.json()).then((read) => {
  house = read
  byRoom = new Map(house.rooms.map((room) => [room.id, []]))
  for (const bar of house.bars) byRoom.get(bar.roomId)?.push(bar)
  draw(0, 0)
  globalThis.isLoaded = true
})
</script>`
