import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { download, keyOf, useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { smallPicture } from '#web/small-picture.ts'
import { toast } from '#web/ui/toasts.tsx'
import { products } from '../contract/products.ts'
import type { Product } from '../contract/replies.ts'

/** No place shows more; the server draws it anew. */
const EDGE_PIXELS = 640

/** The image of a product, and buttons to add or remove it. A large photograph is made small before it is sent. */
export function ProductImage({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const mayWrite = useCan('products.write')
  const notify = useNotify()
  const box = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useSend(products.setImage)
  const put = (image: string | null) =>
    mutate(
      { productId: product.id, image },
      { onSuccess: () => toast(t(image === null ? 'image.gone' : 'image.done')), onError: notify.refusal },
    )
  const take = async (file: File | undefined) => {
    if (!file) return
    const image = await smallPicture(file, EDGE_PIXELS)
    if (image) put(image)
    else toast(t('image.unreadable'), { tone: 'error' })
  }
  if (!mayWrite && product.imageVersion === null) return null
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
      <Picture product={product} />
      {mayWrite && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" disabled={isPending} onClick={() => box.current?.click()}>
            {t(product.imageVersion === null ? 'image.add' : 'image.change')}
          </Button>
          {product.imageVersion !== null && (
            <Button disabled={isPending} onClick={() => put(null)}>
              {t('image.remove')}
            </Button>
          )}
          <input
            ref={box}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('image.add')}
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </Box>
      )}
    </Box>
  )
}

/** The image itself; a plate where there is none. */
function Picture({ product: { id: productId, name, imageVersion } }: { product: Product }) {
  const { data } = useQuery({
    queryKey: [...keyOf(products.image, { productId }), imageVersion],
    queryFn: async () => (await download(products.image, { productId })).blob,
    enabled: imageVersion !== null,
    staleTime: Infinity,
  })
  const address = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return (
    <Box sx={frameStyles}>
      {address && imageVersion !== null ? <img src={address} alt={name} /> : <Icon name="food" sx={{ fontSize: 28 }} />}
    </Box>
  )
}

const frameStyles = {
  width: 96,
  height: 96,
  flex: '0 0 auto',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: 2,
  color: 'text.secondary',
  bgcolor: 'var(--surface-sunken)',
  border: '1px solid var(--line)',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
} as const
