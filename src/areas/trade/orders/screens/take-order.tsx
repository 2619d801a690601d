import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 } from 'uuid'
import { outlets, type DeliveryMethod, type Outlet } from '#areas/property/outlets/contract.ts'
import { planQuery } from '#areas/trade/tables/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { storedQuery } from '#web/outbox/stored-read.ts'
import { useOutbox } from '#web/outbox/outbox.ts'
import { FullScreenButton } from '#web/shell/full-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { orders } from '../contract/orders.ts'
import { Cart, CartBar } from './cart.tsx'
import { type CartDraft, saveDraft, useDraftName, useStoredDraft } from './cart-draft.ts'
import { type CartLine, joined } from './cart-line.ts'
import { DishGrid } from './dish-grid.tsx'
import { numberOf, usePlace } from './order-marks.tsx'
import { OrderPlace } from './order-place.tsx'
import { emptyPlace, type PlaceDraft } from './place-draft.ts'
import { coversAt } from './covers-at.ts'
import { type Hand, SeatAndCourse } from './seat-and-course.tsx'
import { type KnownOrder, useSendCart } from './use-send-cart.ts'
import { knownFrom } from './waiting.ts'

/** Take an order by touch: where it goes, what it is, send. With `?order=` more is added to an existing one, or to one that waits to be sent. */
export function TakeOrder() {
  const { t } = useTranslation('orders')
  const [url] = useUrlState()
  const orderId = url['order']
  const places = useQuery(storedQuery(outlets.list, {}))
  const { known, read } = useKnown(orderId)
  const name = useDraftName({ order: orderId, table: url['table'] })
  const draft = useStoredDraft(name)
  useEffect(() => {
    // What comes after Send is fetched before the line may break.
    Promise.all([import('./order-page.tsx'), import('./waiting-page.tsx')]).catch(() => {})
  }, [])
  const waits = orderId !== undefined && !known ? read : places
  if (!places.data || draft === undefined || (orderId !== undefined && !known))
    return (
      <Page title={t('take.title')}>
        {waits.isError ? <ErrorState error={waits.error} retry={() => void waits.refetch()} /> : <LinesSkeleton />}
      </Page>
    )
  if (places.data.rows.length === 0)
    return (
      <Page title={t('take.title')}>
        <EmptyState icon="food" title={t('take.noOutlet')} text={t('take.noOutletText')} />
      </Page>
    )
  return <Taking key={name} name={name} draft={draft} places={places.data.rows} known={known} />
}

/** The order more is added to: as the server has it, or as it waits on this device. */
function useKnown(orderId: string | undefined) {
  const place = usePlace()
  const { mine } = useOutbox('orders')
  const local = orderId === undefined ? undefined : knownFrom(mine, orderId)
  const read = useQuery({
    ...queryOf(orders.get, { orderId: orderId ?? '' }),
    enabled: orderId !== undefined && !local,
  })
  const { data } = read
  const known: KnownOrder | undefined = data
    ? { orderId: data.orderId, businessServiceId: data.businessServiceId, deliveryMethod: data.deliveryMethod, number: numberOf(data), place: place(data) } // prettier-ignore
    : local
  return { known, read }
}

type TakingProps = { name: string; draft: CartDraft | null; places: readonly Outlet[]; known: KnownOrder | undefined }

/** Where the order goes and what it is, saved on this device as it is taken, and the sending of it. */
function useTaking({ name, draft, places, known }: TakingProps) {
  const [url, setUrl] = useUrlState()
  const outletId = known?.businessServiceId ?? url['outlet'] ?? draft?.outletId
  const outlet = places.find(({ id }) => id === outletId) ?? places[0]
  const stored = draft?.outletId === outlet?.id ? draft : null
  const [way, setWay] = useState<DeliveryMethod | undefined>(stored?.way)
  const [place, setPlace] = useState<PlaceDraft>({
    ...(stored?.place ?? emptyPlace),
    ...(url['table'] && { tableId: url['table'] }),
  })
  const [lines, setLines] = useState<readonly CartLine[]>(stored?.lines ?? [])
  // One order, however often Send is pressed before the reply.
  const [orderId] = useState(() => v7())
  // On its way to the next page this one shows another outlet for a moment: what was sent is not saved again under it.
  const isOver = useRef(false)
  const onOver = () => {
    isOver.current = true
    saveDraft(name, undefined)
  }
  const { send, isPending } = useSendCart({ onOver, known, orderId })
  const table = useChosenTable(outlet?.id ?? '', place)
  const tableName = place.tableName || (table?.name ?? '')
  // The guests were counted when they were seated; a number typed here replaces it.
  const covers = place.covers || (table?.covers ?? 0)
  const deliveryMethod = known?.deliveryMethod ?? way ?? outlet?.deliveryMethods[0]
  useEffect(() => {
    if (outlet && !isOver.current) saveDraft(name, { outletId: outlet.id, way, place, lines, at: Date.now() })
  }, [name, outlet, way, place, lines])

  const setOutlet = (id: string) => {
    setUrl({ outlet: id })
    setLines([])
  }
  const sendTo = (to: Outlet, method: DeliveryMethod, confirm: boolean) =>
    void send({ outletId: to.id, way: method, place: { ...place, tableName, covers }, lines, confirm })
  return {
    outlet,
    setOutlet,
    way,
    setWay,
    deliveryMethod,
    place: { ...place, covers },
    setPlace,
    covers,
    lines,
    setLines,
    sendTo,
    isPending,
  }
}

function Taking(props: TakingProps) {
  const { places, known } = props
  const { t } = useTranslation('orders')
  const cart = useRef<HTMLDivElement>(null)
  const [openKey, setOpenKey] = useState<string>()
  const [hand, setHand] = useState<Hand>({ seatNo: -1, course: 0 })
  const taking = useTaking(props)
  const { outlet, deliveryMethod, place, lines, setLines } = taking
  if (!outlet || !deliveryMethod) return null

  const add = (line: CartLine, isNoted: boolean) => {
    const added = { ...line, seatNo: hand.seatNo, ...(hand.course > 0 && { course: hand.course }) }
    setLines((before) => (isNoted ? [...before, added] : joined(before, added)))
    if (isNoted) setOpenKey(line.key)
  }
  return (
    <Page
      title={known ? t('take.more', { number: known.number, place: known.place }) : t('take.title')}
      actions={<FullScreenButton />}
      subtitle={place.tableId !== '' && <Link to={`/restaurant?table=${place.tableId}`}>{t('page.toPlan')}</Link>}
    >
      {!known && (
        <OrderPlace
          places={places}
          outlet={outlet}
          onOutlet={taking.setOutlet}
          way={deliveryMethod}
          onWay={taking.setWay}
          place={place}
          onPlace={taking.setPlace}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 340px', xl: 'minmax(0, 1fr) 420px' },
          alignItems: 'start',
        }}
      >
        <DishGrid outlet={outlet} onAdd={add}>
          {taking.way !== 'Counter' && <SeatAndCourse covers={taking.covers} hand={hand} onChange={setHand} />}
        </DishGrid>
        <Cart
          ref={cart}
          kind={outlet.kind}
          lines={lines}
          onChange={setLines}
          open={openKey}
          onOpen={setOpenKey}
          isPending={taking.isPending}
          onSend={() => taking.sendTo(outlet, deliveryMethod, true)}
          onSave={known ? undefined : () => taking.sendTo(outlet, deliveryMethod, false)}
          isReady={known !== undefined || isPlaced(deliveryMethod, place)}
          missing={t(deliveryMethod === 'Delivery' ? 'take.addressFirst' : 'take.placeFirst')}
        />
      </Box>
      <CartBar lines={lines} onShow={() => cart.current?.scrollIntoView({ block: 'end' })} />
    </Page>
  )
}

/** The table that was chosen, or came by the address, as the plan has it: its name, and how many sit there or have booked it. */
function useChosenTable(outletId: string, { tableId }: PlaceDraft): { name: string; covers: number } | undefined {
  const { data } = useQuery({ ...planQuery({ outletId }), enabled: tableId !== '' })
  const found = data?.floors.flatMap((floor) => floor.tables).find(({ id }) => id === tableId)
  return found && { name: found.name, covers: coversAt(found) }
}

/** A dish at a table goes to a table or a named place; one for a room to a room, and one that is delivered to an address. */
function isPlaced(way: DeliveryMethod, { tableId, resourceName, roomNo, locationName }: PlaceDraft): boolean {
  if (way === 'Dine In') return tableId !== '' || resourceName.trim() !== ''
  if (way === 'Room Order') return roomNo !== ''
  return way !== 'Delivery' || locationName.trim() !== ''
}
