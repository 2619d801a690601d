import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import { addressOf } from '#web/address.ts'
import { usePicture } from '#web/ui/use-picture.ts'
import { products } from '../contract/products.ts'
import type { Product } from '../contract/replies.ts'

/** The picture of a dish, where there is one; its name is shown beside it. */
export function DishPicture({
  product: { id: productId, imageVersion },
  sx,
}: {
  product: Pick<Product, 'id' | 'imageVersion'>
  sx: SxProps
}) {
  const { url } = addressOf(products.image, { productId, version: String(imageVersion) })
  const picture = usePicture(imageVersion === null ? null : url)
  if (!picture) return null
  return <Box component="img" src={picture} alt="" sx={{ objectFit: 'cover', ...sx }} />
}
