import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pictures } from '#areas/platform/pictures/contract.ts'
import { queryOf } from '#web/api.ts'
import type { Item, SimpleItem } from '../rules/editor.ts'
import { Line, VariableField } from './variable-field.tsx'

/** The most characters of each type's text. */
const MOST = { HEADING: 200, TEXT: 4_000, BUTTON: 60, OFFER: 400 } as const

type FieldsProps = { item: Item; onChange: (item: Item) => void }

/** The fields of one block; a divider has none, and the blocks of columns have their own. */
export function BlockFields({ item, onChange }: FieldsProps) {
  const { t } = useTranslation('campaigns')
  if (item.type === 'COLUMNS' || item.type === 'DIVIDER') return null
  if (item.type === 'PICTURE') return <PictureFields item={item} onChange={onChange} />
  const { type, props } = item
  const put = (more: { text?: string; url?: string }) => onChange({ ...item, props: { ...props, ...more } } as Item)
  return (
    <Stack spacing={3}>
      <VariableField label={t('templates.text')} value={props.text} most={MOST[type]} {...(type === 'TEXT' || type === 'OFFER' ? { lines: 4 } : {})} help={t('templates.fallback')} onChange={(text) => put({ text })} />
      {type === 'BUTTON' && <Line label={t('templates.url')} help={t('templates.urlHelp')} value={item.props.url} most={500} onChange={(url) => put({ url })} />}
    </Stack>
  )
} // prettier-ignore

type PictureItem = Extract<SimpleItem, { type: 'PICTURE' }>

function PictureFields({ item, onChange }: { item: PictureItem; onChange: (item: PictureItem) => void }) {
  const { t } = useTranslation('campaigns')
  const rows = useQuery(queryOf(pictures.list, {})).data?.rows ?? []
  const { props } = item
  const put = (more: Partial<PictureItem['props']>) => onChange({ ...item, props: { ...props, ...more } })
  const choose = (pictureId: string) =>
    put({ pictureId, alt: props.alt || (rows.find(({ id }) => id === pictureId)?.alt ?? '') })
  return (
    <Stack spacing={3}>
      <MuiTextField select fullWidth label={t('templates.picture')} value={props.pictureId} helperText={rows.length === 0 ? t('templates.noPictures') : undefined} onChange={(event) => choose(event.target.value)}>
        {rows.map(({ id, alt }, at) => (
          <MenuItem key={id} value={id}>
            {alt || t('templates.pictureNo', { number: at + 1 })}
          </MenuItem>
        ))}
      </MuiTextField>
      <Line label={t('templates.alt')} help={t('templates.altHelp')} value={props.alt} most={200} onChange={(alt) => put({ alt })} />
      <Line label={t('templates.url')} help={t('templates.urlOptional')} value={props.url} most={500} onChange={(url) => put({ url })} />
    </Stack>
  )
} // prettier-ignore
