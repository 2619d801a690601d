/** A party by room, the rooms alike but for one guest: as many as there are, the larger rooms first. */
export function partyByRoom({ rooms, adults, children }: { rooms: number; adults: number; children: number }): { adults: number; children: number }[] {
  const share = (count: number, room: number) => Math.floor(count / rooms) + (room < count % rooms ? 1 : 0)
  return Array.from({ length: rooms }, (_, room) => ({ adults: share(adults, room), children: share(children, rooms - 1 - room) }))
} // prettier-ignore
