import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Picture, pictures } from '../contract.ts'
import { type Gallery, isOf, moved } from '../rules.ts'
import { AddPictures } from './add-pictures.tsx'
import { AltDialog } from './alt-dialog.tsx'

type Props = Gallery & {
  /** The owner of the pictures; read by screen readers for a picture without a description. */
  name: string
}

/** The pictures of the property, of a room type or of an offer in their order: added, put in order, described, taken away. */
export function PictureGallery({ roomTypeId, offerId, name }: Props) {
  const { t } = useTranslation('pictures')
  const mayWrite = useCan('pictures.write')
  const read = useQuery(queryOf(pictures.list, {}))
  const of = { ...(roomTypeId && { roomTypeId }), ...(offerId && { offerId }) }
  const own = (read.data?.rows ?? []).filter(isOf(of))
  const actions = useActions(of, own)
  if (!read.data)
    return read.isError ? (
      <ErrorState error={read.error} retry={() => void read.refetch()} />
    ) : (
      <CardSkeleton height={160} />
    )
  const { used, most } = read.data
  const isPart = roomTypeId !== undefined || offerId !== undefined
  if (!mayWrite && own.length === 0) return null
  return (
    <Box component="section" aria-label={t('of', { name })} sx={{ mt: isPart ? 5 : 0 }}>
      {isPart && (
        <Typography variant="h3" sx={{ mb: 2 }}>
          {t('title')}
        </Typography>
      )}
      {own.length > 0 && (
        <Box component="ul" sx={listStyles}>
          {own.map((picture, place) => (
            <Box component="li" key={picture.id} sx={{ minWidth: 0 }}>
              <Shown picture={picture} name={name} isCover={place === 0} actions={mayWrite ? actions.all : []} />
            </Box>
          ))}
        </Box>
      )}
      {mayWrite && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <AddPictures of={of} left={most === null ? null : most - used} />
          <Typography color="textSecondary">
            {most === null ? t('count', { count: used }) : t('countOf', { used, most })}
          </Typography>
        </Stack>
      )}
      {actions.described && <AltDialog picture={actions.described} close={actions.close} />}
    </Box>
  )
}

const listStyles = {
  listStyle: 'none',
  p: 0,
  m: 0,
  mb: 4,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
} as const

type ShownProps = { picture: Picture; name: string; isCover: boolean; actions: readonly RowAction<Picture>[] }

function Shown({ picture, name, isCover, actions }: ShownProps) {
  const { t } = useTranslation('pictures')
  const { smallUrl, url, alt, width, height } = picture
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden', bgcolor: 'background.paper' }}>
      <Box
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        sx={{ display: 'block', position: 'relative', bgcolor: 'var(--surface-sunken)' }}
      >
        <Box
          component="img"
          src={smallUrl}
          alt={alt || t('one', { name })}
          width={width}
          height={height}
          loading="lazy"
          sx={{ display: 'block', width: '100%', height: 'auto', aspectRatio: '4 / 3', objectFit: 'cover' }}
        />
        {isCover && (
          <Box sx={{ position: 'absolute', insetBlockStart: 8, insetInlineStart: 8 }}>
            <StatusChip tone="confirmed" icon="star" label={t('cover')} />
          </Box>
        )}
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, minHeight: 44 }}>
        <Typography noWrap color={alt ? 'textPrimary' : 'textSecondary'} sx={{ flex: 1, minWidth: 0 }} title={alt}>
          {alt || t('noAlt')}
        </Typography>
        <MoreActions row={picture} actions={actions} />
      </Stack>
    </Box>
  )
}

/** What may be done with a picture; its position decides which moves there are. */
function useActions(of: Gallery, own: readonly Picture[]) {
  const { t } = useTranslation(['pictures', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const [described, setDescribed] = useState<Picture>()
  const { mutate: order } = useSend(pictures.order)
  const { mutate: remove } = useSend(pictures.remove)
  const ids = own.map(({ id }) => id)
  const placeOf = ({ id }: Picture) => ids.indexOf(id)
  const put = ({ id }: Picture, place: number) =>
    order(
      { pictureIds: moved(ids, id, place), ...of },
      { onSuccess: () => toast(t(place === 0 ? 'pictures:covered' : 'pictures:ordered')), onError: notify.refusal },
    )
  const takeAway = async ({ id }: Picture) => {
    const isSure = await confirm({ message: t('pictures:sure'), ok: t('shell:remove'), isDestructive: true })
    if (isSure) remove({ pictureId: id }, { onSuccess: () => toast(t('pictures:removed')), onError: notify.refusal })
  }
  const isFirst = (picture: Picture) => placeOf(picture) === 0
  const all: RowAction<Picture>[] = [
    { label: t('pictures:makeCover'), icon: 'star', run: (picture) => put(picture, 0), isHidden: isFirst },
    { label: t('pictures:earlier'), icon: 'back', run: (each) => put(each, placeOf(each) - 1), isHidden: isFirst },
    {
      label: t('pictures:later'),
      icon: 'chevronRight',
      run: (each) => put(each, placeOf(each) + 1),
      isHidden: (each) => placeOf(each) === ids.length - 1,
    },
    { label: t('pictures:describe'), icon: 'edit', run: setDescribed },
    { label: t('shell:remove'), icon: 'trash', run: (each) => void takeAway(each), isDestructive: true },
  ]
  return { all, described, close: () => setDescribed(undefined) }
}
