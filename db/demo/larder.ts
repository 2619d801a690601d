/** An item in a demo store: its base unit, its delivery unit, the quantity delivered and its cost in whole rupees. */
export type StockedItem = {
  code: string
  name: string
  unit: 'g' | 'ml' | 'piece' | 'bottle'
  /** The unit of a delivery, and how many base units that is. */
  pack: readonly [name: string, units: number]
  /** Packs that came, and the price of one. */
  came: number
  price: number
  /** Base units below which more is ordered. */
  reorder: number
  isRetail?: true
}

export const LARDER: readonly StockedItem[] = [
  { code: 'RICE', name: 'Basmati rice', unit: 'g', pack: ['sack', 25_000], came: 2, price: 2_900, reorder: 10_000 },
  { code: 'FLOUR', name: 'Wheat flour', unit: 'g', pack: ['sack', 20_000], came: 2, price: 900, reorder: 8_000 },
  { code: 'LENTILB', name: 'Black lentils', unit: 'g', pack: ['bag', 5_000], came: 2, price: 780, reorder: 2_000 },
  { code: 'LENTILY', name: 'Yellow lentils', unit: 'g', pack: ['bag', 5_000], came: 2, price: 690, reorder: 2_000 },
  { code: 'CHICKPEA', name: 'Chickpeas', unit: 'g', pack: ['bag', 5_000], came: 1, price: 620, reorder: 1_500 },
  { code: 'CHICKEN', name: 'Chicken', unit: 'g', pack: ['kg', 1_000], came: 18, price: 260, reorder: 5_000 },
  { code: 'LAMB', name: 'Lamb', unit: 'g', pack: ['kg', 1_000], came: 12, price: 780, reorder: 4_000 },
  { code: 'TENDER', name: 'Tenderloin', unit: 'g', pack: ['kg', 1_000], came: 6, price: 950, reorder: 2_000 },
  { code: 'FISH', name: 'Kingfish', unit: 'g', pack: ['kg', 1_000], came: 8, price: 640, reorder: 3_000 },
  { code: 'PANEER', name: 'Paneer', unit: 'g', pack: ['block', 500], came: 20, price: 190, reorder: 3_000 },
  { code: 'MOZZ', name: 'Mozzarella', unit: 'g', pack: ['block', 1_000], came: 5, price: 560, reorder: 1_500 },
  { code: 'BUTTER', name: 'Butter', unit: 'g', pack: ['pack', 500], came: 16, price: 270, reorder: 2_000 },
  { code: 'CREAM', name: 'Cream', unit: 'ml', pack: ['carton', 1_000], came: 10, price: 210, reorder: 3_000 },
  { code: 'MILK', name: 'Milk', unit: 'ml', pack: ['carton', 1_000], came: 24, price: 68, reorder: 8_000 },
  { code: 'YOGURT', name: 'Yogurt', unit: 'g', pack: ['tub', 5_000], came: 2, price: 390, reorder: 2_500 },
  { code: 'TOMATO', name: 'Tomatoes', unit: 'g', pack: ['crate', 10_000], came: 3, price: 380, reorder: 8_000 },
  { code: 'ONION', name: 'Onions', unit: 'g', pack: ['sack', 20_000], came: 1, price: 640, reorder: 5_000 },
  { code: 'POTATO', name: 'Potatoes', unit: 'g', pack: ['sack', 20_000], came: 1, price: 560, reorder: 5_000 },
  { code: 'SPINACH', name: 'Spinach', unit: 'g', pack: ['kg', 1_000], came: 4, price: 60, reorder: 1_500 },
  { code: 'SWEETC', name: 'Sweet corn', unit: 'g', pack: ['kg', 1_000], came: 5, price: 120, reorder: 1_500 },
  { code: 'LIME', name: 'Limes', unit: 'piece', pack: ['net', 50], came: 3, price: 220, reorder: 40 },
  { code: 'ORANGE', name: 'Oranges', unit: 'piece', pack: ['crate', 80], came: 2, price: 960, reorder: 60 },
  { code: 'MANGO', name: 'Mango pulp', unit: 'g', pack: ['tin', 850], came: 12, price: 210, reorder: 3_000 },
  { code: 'EGGS', name: 'Eggs', unit: 'piece', pack: ['tray', 30], came: 6, price: 210, reorder: 60 },
  { code: 'PASTAD', name: 'Penne', unit: 'g', pack: ['pack', 500], came: 16, price: 140, reorder: 2_500 },
  { code: 'TEALEAF', name: 'Assam tea', unit: 'g', pack: ['pack', 1_000], came: 2, price: 540, reorder: 500 },
  { code: 'COFFEE', name: 'Coffee beans', unit: 'g', pack: ['bag', 1_000], came: 4, price: 1_150, reorder: 1_500 },
  { code: 'SUGAR', name: 'Sugar', unit: 'g', pack: ['sack', 10_000], came: 1, price: 460, reorder: 2_500 },
  { code: 'COLAB', name: 'Cola, 300 ml', unit: 'bottle', pack: ['case', 24], came: 4, price: 720, reorder: 24, isRetail: true },
  { code: 'WATERB', name: 'Mineral water, 1 l', unit: 'bottle', pack: ['case', 12], came: 10, price: 240, reorder: 36, isRetail: true },
  { code: 'LAGERB', name: 'Lager, 330 ml', unit: 'bottle', pack: ['case', 24], came: 4, price: 2_640, reorder: 24, isRetail: true },
  { code: 'IPAB', name: 'India pale ale, 330 ml', unit: 'bottle', pack: ['case', 24], came: 1, price: 3_480, reorder: 30, isRetail: true },
  { code: 'WHITEB', name: 'Sauvignon blanc', unit: 'ml', pack: ['bottle', 750], came: 12, price: 890, reorder: 3_000 },
  { code: 'REDB', name: 'Shiraz', unit: 'ml', pack: ['bottle', 750], came: 12, price: 940, reorder: 3_000 },
  { code: 'GINB', name: 'Gin', unit: 'ml', pack: ['bottle', 750], came: 6, price: 1_750, reorder: 1_500 },
  { code: 'RUMB', name: 'Dark rum', unit: 'ml', pack: ['bottle', 750], came: 6, price: 1_280, reorder: 1_500 },
  { code: 'MALTB', name: 'Single malt', unit: 'ml', pack: ['bottle', 700], came: 1, price: 4_900, reorder: 1_400 },
] // prettier-ignore

/** Of each dish, what a portion takes, in base units. */
export const RECIPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TOM: { TOMATO: '250', ONION: '40', BUTTER: '10' },
  SHORBA: { CHICKEN: '90', ONION: '40' },
  CORN: { SWEETC: '90', MILK: '80', BUTTER: '10' },
  PTIKKA: { PANEER: '180', YOGURT: '40', ONION: '50' },
  CTIKKA: { CHICKEN: '220', YOGURT: '40', ONION: '50' },
  SAMOSA: { FLOUR: '75', POTATO: '120' },
  HARA: { SPINACH: '120', POTATO: '100', CHICKPEA: '20' },
  FISHAM: { FISH: '200', CHICKPEA: '30', LIME: '0.5' },
  FRIES: { POTATO: '280' },
  WINGS: { CHICKEN: '300' },
  RAITA: { YOGURT: '150' },
  BUTCH: { CHICKEN: '220', TOMATO: '150', BUTTER: '25', CREAM: '50' },
  LAAL: { LAMB: '240', ONION: '80', YOGURT: '40' },
  ROGAN: { LAMB: '240', ONION: '80', YOGURT: '50' },
  PBM: { PANEER: '160', TOMATO: '150', BUTTER: '25', CREAM: '40' },
  DALMA: { LENTILB: '80', BUTTER: '25', CREAM: '30' },
  DALT: { LENTILY: '80', ONION: '30', BUTTER: '10' },
  FISHC: { FISH: '220', TOMATO: '80', ONION: '60' },
  RICE: { RICE: '110' },
  JEERA: { RICE: '110', BUTTER: '8' },
  VBIRY: { RICE: '130', ONION: '60', YOGURT: '40' },
  CBIRY: { RICE: '130', CHICKEN: '180', ONION: '60', YOGURT: '40' },
  NAAN: { FLOUR: '90', BUTTER: '10', YOGURT: '10' },
  GNAAN: { FLOUR: '90', BUTTER: '12', YOGURT: '10' },
  ROTI: { FLOUR: '70' },
  STEAK: { TENDER: '220', CREAM: '40', BUTTER: '15' },
  MARG: { FLOUR: '180', MOZZ: '110', TOMATO: '90' },
  TANDP: { FLOUR: '180', MOZZ: '100', CHICKEN: '80', TOMATO: '90' },
  PASTA: { PASTAD: '125', TOMATO: '160' },
  TIRA: { EGGS: '1', CREAM: '60', COFFEE: '8', SUGAR: '20' },
  CHAI: { TEALEAF: '4', MILK: '90', SUGAR: '8' },
  FILTER: { COFFEE: '14', MILK: '60' },
  ESPR: { COFFEE: '9' },
  CAPPU: { COFFEE: '9', MILK: '140' },
  LASSI: { MANGO: '90', YOGURT: '150', SUGAR: '10' },
  NIMBU: { LIME: '1.5', SUGAR: '12' },
  JUICE: { ORANGE: '4' },
  COLA: { COLAB: '1' },
  WATER: { WATERB: '1' },
  LAGER: { LAGERB: '1' },
  IPA: { IPAB: '1' },
  WHITE: { WHITEB: '150' },
  RED: { REDB: '150' },
  GIN: { GINB: '30' },
  RUM: { RUMB: '30' },
  MALT: { MALTB: '30' },
  MOJITO: { RUMB: '50', LIME: '1', SUGAR: '12' },
}
