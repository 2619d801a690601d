import type { KeyboardEvent } from 'react'
import type { RoomCondition } from '#areas/property/rooms/contract.ts'
import { preference } from '#web/preferences.ts'
import type { BoardRoom } from '../contract.ts'

const keys: Readonly<Record<string, RoomCondition>> = { d: 'DIRTY', p: 'CLEANING', c: 'CLEAN', i: 'INSPECTED' }

type Board = {
  rooms: readonly BoardRoom[]
  setCondition: ((rooms: readonly BoardRoom[], condition: RoomCondition) => void) | undefined
  toggle: (room: BoardRoom) => void
}

/** Arrows walk over the cards as they lie; on a card D, P, C and I set its condition and X selects it. */
export function useBoardKeys({ rooms, setCondition, toggle }: Board) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-room]')
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.startsWith('Arrow')) {
      const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-room]')]
      const next = neighbour(cards, card, event.key)
      next?.querySelector('button')?.focus()
      return next && event.preventDefault()
    }
    const room = rooms.find((each) => each.roomId === card.dataset['room'])
    const key = event.key.toLowerCase()
    const condition = keys[key]
    if (!room || !setCondition || !preference('letterShortcuts') || !(condition ?? key === 'x')) return
    event.preventDefault()
    event.stopPropagation()
    if (condition) setCondition([room], condition)
    else toggle(room)
  }
}

/** The card beside, above or below, by where the cards are drawn, so it is right at every width. */
function neighbour(cards: readonly HTMLElement[], card: HTMLElement, key: string): HTMLElement | undefined {
  const at = cards.indexOf(card)
  const step = getComputedStyle(card).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return cards[at + step]
  if (key === 'ArrowLeft') return cards[at - step]
  const place = card.getBoundingClientRect()
  const isBeyond = (box: DOMRect) => (key === 'ArrowDown' ? box.top > place.top + 4 : box.top < place.top - 4)
  const far = cards.map((other) => ({ other, box: other.getBoundingClientRect() })).filter(({ box }) => isBeyond(box))
  const distance = (box: DOMRect) => Math.abs(box.top - place.top) * 4 + Math.abs(box.left - place.left)
  return far.toSorted((a, b) => distance(a.box) - distance(b.box))[0]?.other
}
