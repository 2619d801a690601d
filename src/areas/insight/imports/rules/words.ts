import {
  ALLERGENS,
  type Allergen,
  type Diet,
  DIETS,
  type ProductTaxCategory,
} from '#areas/trade/products/contract/replies.ts'
import { plainTitle } from '#core/columns.ts'

// Words that tables use for our codes, in lower case without signs; the code itself is always one of them.

const ALLERGEN_WORDS: Readonly<Record<Allergen, readonly string[]>> = {
  GLUTEN: ['wheat', 'cereals', 'ble'],
  CRUSTACEANS: ['crustacean', 'shellfish', 'crustaces'],
  EGGS: ['egg', 'oeuf', 'oeufs', 'ufs'],
  FISH: ['poisson', 'poissons'],
  PEANUTS: ['peanut', 'groundnut', 'groundnuts', 'arachide', 'arachides'],
  SOYBEANS: ['soybean', 'soya', 'soy', 'soja'],
  MILK: ['dairy', 'lactose', 'lait'],
  NUTS: ['nut', 'treenuts', 'fruitsacoque'],
  CELERY: ['celeri'],
  MUSTARD: ['moutarde'],
  SESAME: ['sesameseeds'],
  SULPHITES: ['sulphite', 'sulfites', 'sulfite', 'sulphurdioxide'],
  LUPIN: ['lupins'],
  MOLLUSCS: ['mollusc', 'molluscs', 'mollusques'],
}

const DIET_WORDS: Readonly<Record<Diet, readonly string[]>> = {
  VEGETARIAN: ['veg', 'vegetarien', 'yes', 'oui'],
  VEGAN: ['vegetalien'],
  EGG: ['eggs', 'containsegg', 'avecoeuf', 'avecuf'],
  HALAL: [],
  JAIN: [],
  SPICY: ['hot', 'epice'],
}

/** Words for a dish that fits none of the diets. */
const NO_DIET = ['nonveg', 'nonvegetarian', 'nonvegetarien', 'no', 'non', 'none']

const TAX_WORDS: Readonly<Record<ProductTaxCategory, readonly string[]>> = {
  SERVICE: ['services', 'asaservice', 'commeunservice'],
  FOOD: ['foodandbeverage', 'restauration', 'alimentation', 'nourriture'],
  ALCOHOL: ['liquor', 'alcohols', 'alcool', 'alcools'],
  GOODS: ['good', 'merchandise', 'articles', 'marchandises'],
}

const KIND_WORDS = {
  PRODUCT: ['product', 'dish', 'item', 'produit', 'plat', 'article'],
  SERVICE: ['service', 'treatment', 'prestation', 'soin'],
} as const

const YES = ['yes', 'y', 'true', '1', 'x', 'on', 'active', 'available', 'oui', 'o', 'vrai', 'actif', 'disponible']
const NO = ['no', 'n', 'false', '0', 'off', 'inactive', 'unavailable', 'non', 'faux', 'inactif', 'indisponible']

/** The entries of a cell with several. */
export const listed = (cell: string): string[] =>
  cell
    .split(/[,;|/+]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The value of a word for yes or no; undefined for any other word. */
export function readFlag(typed: string): boolean | undefined {
  const word = plainTitle(typed)
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
}

function codeOf<C extends string>(
  typed: string,
  codes: readonly C[],
  words: Readonly<Record<C, readonly string[]>>,
): C | undefined {
  const word = plainTitle(typed)
  return codes.find((code) => plainTitle(code) === word || words[code].includes(word))
}

/** The codes of all words of a cell, each once; undefined where one of them is not known. */
function codesOf<C extends string>(
  words: readonly string[],
  codes: readonly C[],
  known: Readonly<Record<C, readonly string[]>>,
): C[] | undefined {
  const found = words.map((word) => codeOf(word, codes, known))
  return found.includes(undefined) ? undefined : [...new Set(found.filter((code) => code !== undefined))]
}

/** Undefined where one of the words is not known: an allergen that is not understood must never be left out. */
export const readAllergens = (cell: string): Allergen[] | undefined =>
  codesOf(
    listed(cell).filter((word) => !['none', 'aucun', 'no', 'non'].includes(plainTitle(word))),
    ALLERGENS,
    ALLERGEN_WORDS,
  )

/** Vegetarian, Vegan; Veg or Non-veg; yes or no to whether it is vegetarian. Undefined for a word that is not known. */
export const readDiets = (cell: string): Diet[] | undefined =>
  codesOf(
    (NO_DIET.includes(plainTitle(cell)) ? [] : listed(cell)).filter((word) => !NO_DIET.includes(plainTitle(word))),
    DIETS,
    DIET_WORDS,
  )

export const readTaxCategory = (cell: string): ProductTaxCategory | undefined =>
  codeOf(cell, ['SERVICE', 'FOOD', 'ALCOHOL', 'GOODS'], TAX_WORDS)

/** Only kinds that one line of a table can describe: a set meal has parts and a pack is for another product. */
export const readKind = (cell: string): 'PRODUCT' | 'SERVICE' | undefined =>
  codeOf(cell, ['PRODUCT', 'SERVICE'], KIND_WORDS)
