import * as z from 'zod'
import { contract, FileReply, Flag, page, pageInput, text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { Currency } from '#core/money.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import {
  choicesHaveRoom,
  comboHasParts,
  endsAfterItBegins,
  groupDetails,
  modifierGroupDetails,
  packIsOfSomething,
  priceListDetails,
  productDetails,
} from './details.ts'
import { ModifierGroup, Offer, PriceList, Product, ProductGroup, ProductKind } from './replies.ts'

const filter = {
  productGroupId: z.uuid().optional(),
  businessServiceId: z.uuid().optional(),
  kind: ProductKind.optional(),
  /** Inactive ones are listed only on request. */
  view: z.enum(['out', 'inactive']).optional(),
  /** Part of a name, beginning of a code, or a whole barcode. */
  text: text(80).optional(),
}
export type ProductFilter = z.output<z.ZodObject<typeof filter>>

export const products = contract('products', {
  list: {
    method: 'GET',
    path: '/products',
    summary: 'Products by group and place in it',
    needs: 'products.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(Product),
  },
  export: {
    method: 'GET',
    path: '/products/export',
    summary: 'The whole list of products as CSV or workbook',
    needs: 'products.read',
    input: z.object({ format: SheetFormat, ...filter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  menu: {
    method: 'GET',
    path: '/products/menus/:businessServiceId',
    given: ['GET /api/thm/getProductList/:businessServiceId'],
    summary:
      'What an outlet sells now: its groups, and each product with its price of this moment and whether it is there',
    needs: 'products.read',
    input: z.object({ businessServiceId: z.uuid() }),
    reply: z.object({
      businessServiceId: z.uuid(),
      currency: Currency,
      pricesIncludeTax: z.boolean(),
      groups: z.array(ProductGroup),
      rows: z.array(Offer),
    }),
    refuses: ['not_found'],
  },
  groups: {
    method: 'GET',
    path: '/products/groups',
    summary: 'Product groups in their order',
    needs: 'products.read',
    input: z.object({ includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(ProductGroup) }),
  },
  createGroup: {
    method: 'POST',
    path: '/products/groups',
    summary: 'Add a group: where it is sold, who prepares it, how it is taxed',
    needs: 'products.write',
    input: z.object(groupDetails),
    reply: ProductGroup,
    refuses: ['name_taken', 'unknown_reference'],
  },
  updateGroup: {
    method: 'PUT',
    path: '/products/groups/:productGroupId',
    summary: 'Change a group, or switch it off with all that is in it',
    needs: 'products.write',
    input: z.object({ ...groupDetails, productGroupId: z.uuid(), version: z.int() }),
    reply: ProductGroup,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference'],
  },
  modifierGroups: {
    method: 'GET',
    path: '/products/modifier-groups',
    summary: 'Choices that products offer, by name',
    needs: 'products.read',
    input: z.object({ includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(ModifierGroup) }),
  },
  createModifierGroup: {
    method: 'POST',
    path: '/products/modifier-groups',
    summary: 'Add choices',
    needs: 'products.write',
    input: z.object(modifierGroupDetails).refine(...choicesHaveRoom),
    reply: ModifierGroup,
    refuses: ['name_taken', 'unknown_reference'],
  },
  updateModifierGroup: {
    method: 'PUT',
    path: '/products/modifier-groups/:modifierGroupId',
    summary: 'Change choices; what was chosen on orders stays as it was',
    needs: 'products.write',
    input: z
      .object({ ...modifierGroupDetails, modifierGroupId: z.uuid(), version: z.int() })
      .refine(...choicesHaveRoom),
    reply: ModifierGroup,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference'],
  },
  priceLists: {
    method: 'GET',
    path: '/products/price-lists',
    summary: 'Prices of certain times, highest priority first',
    needs: 'products.read',
    input: z.object({ includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(PriceList) }),
  },
  createPriceList: {
    method: 'POST',
    path: '/products/price-lists',
    summary: 'Add prices for certain days and hours',
    needs: 'products.write',
    input: z.object(priceListDetails).refine(...endsAfterItBegins),
    reply: PriceList,
    refuses: ['name_taken', 'unknown_reference', 'priced_twice'],
  },
  updatePriceList: {
    method: 'PUT',
    path: '/products/price-lists/:priceListId',
    summary: 'Change a price list and all its lines, or switch it off',
    needs: 'products.write',
    input: z.object({ ...priceListDetails, priceListId: z.uuid(), version: z.int() }).refine(...endsAfterItBegins),
    reply: PriceList,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference', 'priced_twice'],
  },
  scan: {
    method: 'GET',
    path: '/products/barcodes/:barcode',
    summary: 'The product of a barcode',
    needs: 'products.read',
    input: z.object({ barcode: z.string().min(4).max(32) }),
    reply: Product,
    refuses: ['not_found'],
  },
  get: {
    method: 'GET',
    path: '/products/:productId',
    summary: 'One product',
    needs: 'products.read',
    input: z.object({ productId: z.uuid() }),
    reply: Product,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/products',
    summary: 'Add a product, a combo, a service or a prepaid pack',
    needs: 'products.write',
    input: z
      .object(productDetails)
      .refine(...comboHasParts)
      .refine(...packIsOfSomething),
    reply: Product,
    refuses: ['code_taken', 'barcode_taken', 'unknown_reference', 'pack_of_other_outlet'],
  },
  update: {
    method: 'PUT',
    path: '/products/:productId',
    summary: 'Change a product, or switch it off; what was sold stays as it was',
    needs: 'products.write',
    input: z
      .object({ ...productDetails, productId: z.uuid(), version: z.int() })
      .refine(...comboHasParts)
      .refine(...packIsOfSomething),
    reply: Product,
    refuses: ['not_found', 'stale_version', 'code_taken', 'barcode_taken', 'unknown_reference', 'pack_of_other_outlet'],
  },
  setAvailability: {
    method: 'PUT',
    path: '/products/:productId/availability',
    summary: 'Say that a product is out, for good or until a moment, or that it is there again',
    needs: 'products.availability',
    input: z.object({
      productId: z.uuid(),
      isAvailable: z.boolean(),
      reason: text(120).default(''),
      untilAt: Instant.nullable().default(null),
    }),
    reply: Product,
    refuses: ['not_found', 'date_in_past'],
  },
  image: {
    method: 'GET',
    path: '/products/:productId/image',
    summary: 'The image of a product',
    needs: 'products.read',
    /** `version` makes the address change with the picture. */
    input: z.object({ productId: z.uuid(), version: text(20).optional() }),
    produces: 'image/webp',
    reply: FileReply,
    refuses: ['not_found'],
  },
  setImage: {
    method: 'PUT',
    path: '/products/:productId/image',
    summary:
      'Give a product an image, a JPEG, PNG or WebP in base64 that is drawn anew and made small, or take it away',
    needs: 'products.write',
    mostBytes: 7_000_000,
    input: z.object({
      productId: z.uuid(),
      /** null takes the image away. */
      image: z.base64().min(1).max(6_800_000).nullable(),
    }),
    reply: Product,
    refuses: ['not_found', 'not_a_picture', 'picture_too_large'],
  },
})
