import { useQuery } from '@tanstack/react-query'
import FormControlLabel from '@mui/material/FormControlLabel'
import Checkbox from '@mui/material/Checkbox'
import Box from '@mui/material/Box'
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PictureGallery } from '#areas/platform/pictures/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { fieldsOf, useRouteForm, type RouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { rooms, type Room, type RoomType } from '../contract.ts'
import { roomNumbers } from '../rules.ts'
import { RemoveRoom, RemoveType } from './remove.tsx'

type TypeFormOf = RouteForm<typeof rooms.createType>

/** A new type, or another look at one. Retiring waits until its rooms are retired. */
export function TypeForm({ type, close }: { type: RoomType | undefined; close: () => void }) {
  return type ? <EditType type={type} close={close} /> : <NewType close={close} />
}

function NewType({ close }: { close: () => void }) {
  const { t } = useTranslation(['rooms', 'shell'])
  const form = useRouteForm(rooms.createType, {
    defaults: {
      name: '',
      code: '',
      description: '',
      baseOccupancy: 2,
      maxAdults: 2,
      maxChildren: 1,
      maxGuests: 3,
      facilityIds: [],
    },
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      close()
    },
  })
  return (
    <Panel open title={t('types.add')} onClose={close}>
      <Form form={form} label={t('types.add')}>
        <TypeFields form={form} />
        <FormButtons form={form} label={t('shell:save')} onCancel={close} />
      </Form>
    </Panel>
  )
}

function EditType({ type, close }: { type: RoomType; close: () => void }) {
  const { t } = useTranslation(['rooms', 'shell'])
  const { id, roomCount: _roomCount, ...details } = type
  const form = useRouteForm(rooms.updateType, {
    defaults: { ...details, roomTypeId: id },
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      close()
    },
  })
  return (
    <Panel open title={type.name} onClose={close}>
      <Form form={form} label={type.name}>
        {/* The same fields as for a new type, and whether it is still sold. */}
        <TypeFields form={fieldsOf(form)} />
        <CheckboxField form={form} name="isActive" label={t('inUse')} help={t('retireType')} />
        <FormButtons form={form} label={t('shell:save')} onCancel={close} />
      </Form>
      <PictureGallery roomTypeId={id} name={type.name} />
      {type.isActive && <RemoveType type={type} close={close} />}
    </Panel>
  )
}

function TypeFields({ form }: { form: TypeFormOf }) {
  const { t } = useTranslation('rooms')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
        <TextField form={form} name="code" label={t('code')} isRequired />
      </FieldRow>
      <TextField form={form} name="description" label={t('description')} lines={2} />
      <FieldRow>
        <NumberField form={form} name="baseOccupancy" label={t('baseOccupancy')} min={1} isRequired />
        <NumberField form={form} name="maxGuests" label={t('maxGuests')} min={1} isRequired />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="maxAdults" label={t('maxAdults')} min={1} isRequired />
        <NumberField form={form} name="maxChildren" label={t('maxChildren')} isRequired />
      </FieldRow>
      <NumberField form={form} name="ranking" label={t('ranking')} help={t('rankingHelp')} />
      <FacilitiesField form={form} name="facilityIds" />
    </>
  )
}

/** One number, a list, or a run such as 101-110; how many that makes is shown while typing. */
export function AddRooms({ types, close }: { types: readonly RoomType[]; close: () => void }) {
  const { t } = useTranslation(['rooms', 'shell'])
  const active = types.filter((type) => type.isActive)
  const form = useRouteForm(rooms.create, {
    defaults: { roomTypeId: active[0]?.id ?? '', numbers: '', floor: '' },
    onDone: ({ rows }) => {
      toast(t('added', { count: rows.length }))
      close()
    },
  })
  const typed = useWatch({ control: form.control, name: 'numbers' }) ?? ''
  const count = roomNumbers(typed)?.length
  return (
    <Panel open title={t('add')} onClose={close}>
      <Form form={form} label={t('add')}>
        <SelectField
          form={form}
          name="roomTypeId"
          label={t('type')}
          isRequired
          options={active.map((type) => ({ value: type.id, label: type.name }))}
        />
        <TextField
          form={form}
          name="numbers"
          label={t('numbers')}
          isRequired
          autoFocus
          help={typed && count ? t('willAdd', { count }) : t('numbersHelp')}
        />
        <FieldRow>
          <TextField form={form} name="floor" label={t('floor')} />
          <NumberField form={form} name="ranking" label={t('ranking')} help={t('rankingHelp')} />
        </FieldRow>
        <FormButtons form={form} label={t('add')} onCancel={close} />
      </Form>
    </Panel>
  )
}

/** Number, floor, ranking and facilities of a room, and whether it is still let. */
export function EditRoom({ room, close }: { room: Room; close: () => void }) {
  const { t } = useTranslation(['rooms', 'shell'])
  const form = useRouteForm(rooms.update, {
    defaults: {
      roomId: room.id,
      version: room.version,
      number: room.number,
      floor: room.floor,
      ranking: room.ranking,
      facilityIds: room.facilityIds,
      isActive: room.isActive,
    },
    onDone: ({ number }) => {
      toast(t('saved', { name: number }))
      close()
    },
  })
  const title = t('room', { number: room.number })
  return (
    <Panel open title={title} subtitle={room.roomTypeName} onClose={close}>
      <Form form={form} label={title}>
        <FieldRow>
          <TextField form={form} name="number" label={t('number')} isRequired autoFocus />
          <TextField form={form} name="floor" label={t('floor')} />
        </FieldRow>
        <NumberField form={form} name="ranking" label={t('ranking')} help={t('rankingHelp')} />
        <FacilitiesField form={form} name="facilityIds" />
        <CheckboxField form={form} name="isActive" label={t('inUse')} help={t('retireRoom')} />
        <FormButtons form={form} label={t('shell:save')} onCancel={close} />
      </Form>
      {room.isActive && <RemoveRoom room={room} close={close} />}
    </Panel>
  )
}

type FacilitiesProps<V extends FieldValues> = { form: UseFormReturn<V, unknown, V>; name: FieldPath<V> }

function FacilitiesField<V extends FieldValues>(props: FacilitiesProps<V>) {
  const { t } = useTranslation('rooms')
  const read = useQuery(queryOf(rooms.facilities, {}))
  const field = useField(props)
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : []
  const all = read.data?.rows ?? []
  if (all.length === 0) return null
  const toggle = (id: string) => field.set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Box role="group" aria-label={t('facilities.title')}>
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('facilities.title')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        {all.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            control={<Checkbox size="small" checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
      </Box>
    </Box>
  )
}
