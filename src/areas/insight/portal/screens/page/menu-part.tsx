import { type FormEvent, useState } from 'react'
import type { GuestDish } from '#areas/trade/orders/contract/guests.ts'
import { ask, useAnswer } from '#web/guest/ask.ts'
import pageStyles from '#web/guest/page.module.css'
import { Alert, Field, Note } from '#web/guest/parts.tsx'
import { useAsk } from '#web/guest/send.ts'
import { addressOf } from '#web/address.ts'
import { portal } from '../../contract/portal.ts'
import type { GuestPage, PageOrder, RoomMenu } from '../../contract/replies.ts'
import { type Chosen, priceOf } from './cart.ts'
import { DishRow } from './dish-row.tsx'
import { useReader } from './reader.ts'
import styles from './stay-page.module.css'

type Props = { page: GuestPage; token: string; onPage: (page: GuestPage) => void }

/** The menu that is brought to the room, what was chosen from it, and what became of what was ordered. */
export function MenuPart(props: Props) {
  const { page } = props
  const { words } = useReader()
  const [isOpen, setOpen] = useState(false)
  if (!page.hasRoomMenu && page.orders.length === 0) return null
  return (
    <section className={pageStyles['card']} aria-label={words.roomMenu}>
      <h2 className={pageStyles['name']}>{words.roomMenu}</h2>
      {page.orders.map((order) => (
        <Ordered key={order.id} order={order} />
      ))}
      {page.hasRoomMenu && isOpen && <Menu {...props} onOrdered={() => setOpen(false)} />}
      {page.hasRoomMenu && !isOpen && (
        <div>
          <button type="button" className={pageStyles['plain']} onClick={() => setOpen(true)}>
            {words.openMenu}
          </button>
        </div>
      )}
    </section>
  )
}

function Ordered({ order: { outletName, status, total, lines, reason } }: { order: PageOrder }) {
  const { words, amount } = useReader()
  return (
    <div className={styles['row']} data-status={status}>
      <span>
        {lines.map(({ name, units }) => `${units} × ${name}`).join(', ')}
        <br />
        <small className={pageStyles['soft']}>
          {outletName} · {amount(total)}
          {reason !== '' && ` · ${reason}`}
        </small>
      </span>
      <strong>{words.orderState[status]}</strong>
    </div>
  )
}

function Menu(props: Props & { onOrdered: () => void }) {
  const { words, refusal } = useReader()
  const [outletId, setOutletId] = useState<string>()
  const read = useAnswer(outletId ?? 'first', (signal) =>
    ask(portal.menu, { token: props.token, ...(outletId && { outletId }) }, signal),
  )
  if (read.error)
    return (
      <>
        <Alert>{refusal(read.error)}</Alert>
        <button type="button" className={pageStyles['plain']} onClick={read.again}>
          {words.again}
        </button>
      </>
    )
  if (!read.data) return <p aria-busy="true">{words.loading}</p>
  if (read.data.menu === null) return <p>{words.noMenu}</p>
  return (
    <>
      {read.data.outlets.length > 1 && <Outlets of={read.data} choose={setOutletId} />}
      <Cart key={read.data.outletId} {...props} of={read.data} />
    </>
  )
}

function Outlets({ of: { outlets, outletId }, choose }: { of: RoomMenu; choose: (outletId: string) => void }) {
  return (
    <div className={styles['topics']}>
      {outlets.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={pageStyles[id === outletId ? 'primary' : 'plain'] ?? ''}
          aria-pressed={id === outletId}
          onClick={() => choose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** The address of the picture of a dish; null without one. */
const pictureOf = ({ token, outletId, dish: { productId, imageVersion } }: { token: string; outletId: string; dish: GuestDish }): string | null =>
  imageVersion === null ? null : addressOf(portal.dishPicture, { token, outletId, productId, version: String(imageVersion) }).url // prettier-ignore

type CartProps = Props & { of: RoomMenu; onOrdered: () => void }

function Cart({ page, token, onPage, onOrdered, of: { menu, outletId, outlets } }: CartProps) {
  const { words, amount, refusal } = useReader()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [notes, setNotes] = useState('')
  const here = page.stays.filter(({ roomNumber }) => roomNumber !== '')
  const [stayId, setStayId] = useState(here[0]?.id ?? '')
  const [key] = useState(() => crypto.randomUUID())
  const { send, isPending, error } = useAsk(portal.order, (next) => {
    onPage(next)
    onOrdered()
  })
  if (!menu || outletId === null) return null
  const hours = outlets.find(({ id }) => id === outletId)?.openingHours ?? []
  const total = chosen.reduce((sum, one) => sum + priceOf(one), 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return
    const orderLines = chosen.map(({ dish, units, modifierIds, comboChoices }) => ({
      productId: dish.productId, unitsInOrder: units, modifierIds: [...modifierIds], comboChoices: [...comboChoices],
    })) // prettier-ignore
    send({ token, key, stayId, outletId, notes, orderLines })
  }
  return (
    <form noValidate onSubmit={submit} aria-label={menu.outletName} className={pageStyles['form']}>
      {hours.length > 0 && <p className={pageStyles['soft']}>{words.openingHours(hours)}</p>}
      {!menu.isOpen && <Note>{words.menuClosed}</Note>}
      <p className={pageStyles['soft']}>{words.allergyNote}</p>
      {menu.groups.map(({ id, name }) => (
        <section key={id} aria-label={name}>
          <h3 className={pageStyles['name']}>{name}</h3>
          {menu.dishes
            .filter((dish) => dish.productGroupId === id)
            .map((dish) => (
              <DishRow
                key={dish.productId}
                dish={dish}
                picture={pictureOf({ token, outletId, dish })}
                isOpen={menu.isOpen}
                onAdd={(one) => setChosen([...chosen, one])}
              />
            ))}
        </section>
      ))}
      {chosen.length > 0 && (
        <>
          <h3 className={pageStyles['name']}>{words.yourOrder}</h3>
          <ChosenList of={chosen} onChange={setChosen} />
          {here.length > 1 && <Rooms stays={here} value={stayId} onChange={setStayId} />}
          <Field label={words.orderNotes} name="orderNotes" value={notes} onChange={setNotes} />
          <p className={pageStyles['soft']}>{words.onBill}</p>
          {error && <Alert>{refusal(error)}</Alert>}
          <button className={pageStyles['primary']} disabled={isPending || !menu.isOpen}>
            {words.orderFor(amount(total))}
          </button>
        </>
      )}
    </form>
  )
}

type ChosenProps = { of: readonly Chosen[]; onChange: (chosen: readonly Chosen[]) => void }

function ChosenList({ of, onChange }: ChosenProps) {
  const { words, amount } = useReader()
  return of.map((one, at) => (
    <div key={at} className={styles['row']}>
      <span>
        {one.units} × {one.name} · {amount(priceOf(one))}
      </span>
      <button
        type="button"
        className={pageStyles['plain']}
        aria-label={`${words.takeAway}: ${one.name}`}
        onClick={() => onChange(of.toSpliced(at, 1))}
      >
        {words.takeAway}
      </button>
    </div>
  ))
}

type RoomsProps = { stays: GuestPage['stays']; value: string; onChange: (stayId: string) => void }

function Rooms({ stays, value, onChange }: RoomsProps) {
  const { words } = useReader()
  return (
    <fieldset className={pageStyles['ways']}>
      <legend>{words.toWhichRoom}</legend>
      {stays.map(({ id, roomNumber }) => (
        <label key={id}>
          <input type="radio" name="stay" checked={value === id} onChange={() => onChange(id)} /> {roomNumber}
        </label>
      ))}
    </fieldset>
  )
}
