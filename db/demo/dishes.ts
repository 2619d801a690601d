import type { Allergen, Diet } from '#areas/trade/products/contract/replies.ts'

/** The dishes of a demo kitchen. Prices in whole rupees, before tax. */
export type Dish = {
  code: string
  name: string
  fr: string
  price: number
  description?: string
  diets?: readonly Diet[]
  allergens?: readonly Allergen[]
  /** Names of choices. */
  choices?: readonly string[]
  barcode?: string
}

export type DishGroup = {
  name: string
  fr: string
  station: 'Hot' | 'Cold' | 'Bar' | 'Pastry' | null
  course: number
  tax: 'FOOD' | 'ALCOHOL' | 'GOODS'
  /** Kinds of outlets that sell it. */
  sold: readonly string[]
  dishes: readonly Dish[]
}

export const CHOICES = [
  { name: 'Spice', min: 0, max: 1, of: [['Mild', 0], ['Medium', 0], ['Hot', 0]] },
  { name: 'Cooked', min: 1, max: 1, of: [['Rare', 0], ['Medium', 0], ['Well done', 0]] },
  { name: 'Pizza extras', min: 0, max: 4, of: [['Extra mozzarella', 90], ['Olives', 60], ['Mushrooms', 70], ['Chicken tikka', 140], ['Jalapeños', 50]] },
  { name: 'Milk', min: 0, max: 1, of: [['Oat milk', 60], ['Soy milk', 50], ['Skimmed milk', 0]] },
  { name: 'Side', min: 1, max: 1, of: [['Fries', 0], ['Green salad', 0], ['Mashed potatoes', 40]] },
  { name: 'Serve', min: 0, max: 2, of: [['On the rocks', 0], ['With soda', 40], ['With tonic', 120], ['Double', 350]] },
] as const // prettier-ignore

const V = 'VEGETARIAN'
const VN = ['VEGETARIAN', 'VEGAN'] as const
const all = ['RESTAURANT', 'ROOM_SERVICE', 'BAR'] as const
const dining = ['RESTAURANT', 'ROOM_SERVICE'] as const

export const MENU: readonly DishGroup[] = [
  { name: 'Soups', fr: 'Soupes', station: 'Hot', course: 1, tax: 'FOOD', sold: dining, dishes: [
    { code: 'TOM', name: 'Tomato and basil soup', fr: 'Soupe de tomates au basilic', price: 220, diets: VN, allergens: ['CELERY'] },
    { code: 'SHORBA', name: 'Murgh shorba', fr: 'Bouillon de poulet aux épices', price: 260, diets: ['HALAL'], choices: ['Spice'] },
    { code: 'CORN', name: 'Sweet corn soup', fr: 'Velouté de maïs', price: 210, diets: [V, 'JAIN'], allergens: ['MILK'] },
  ] },
  { name: 'Starters', fr: 'Entrées', station: 'Hot', course: 1, tax: 'FOOD', sold: all, dishes: [
    { code: 'PTIKKA', name: 'Paneer tikka', fr: 'Paneer tikka', price: 360, diets: [V], allergens: ['MILK', 'MUSTARD'], choices: ['Spice'] },
    { code: 'CTIKKA', name: 'Chicken tikka', fr: 'Poulet tikka', price: 420, diets: ['HALAL'], allergens: ['MILK', 'MUSTARD'], choices: ['Spice'] },
    { code: 'SAMOSA', name: 'Samosas, three pieces', fr: 'Samoussas, trois pièces', price: 180, diets: VN, allergens: ['GLUTEN'] },
    { code: 'HARA', name: 'Hara bhara kebab', fr: 'Galettes d’épinards', price: 290, diets: [V], allergens: ['GLUTEN'] },
    { code: 'FISHAM', name: 'Amritsari fish', fr: 'Poisson d’Amritsar', price: 480, allergens: ['FISH', 'GLUTEN', 'MUSTARD'], choices: ['Spice'] },
    { code: 'FRIES', name: 'Masala fries', fr: 'Frites masala', price: 190, diets: VN },
    { code: 'WINGS', name: 'Chicken wings', fr: 'Ailes de poulet', price: 390, diets: ['HALAL', 'SPICY'], allergens: ['SOYBEANS', 'SESAME'] },
  ] },
  { name: 'Salads and cold plates', fr: 'Salades et plats froids', station: 'Cold', course: 1, tax: 'FOOD', sold: all, dishes: [
    { code: 'GREEN', name: 'Green salad', fr: 'Salade verte', price: 180, diets: VN, allergens: ['MUSTARD'] },
    { code: 'CAESAR', name: 'Caesar salad with chicken', fr: 'Salade César au poulet', price: 380, allergens: ['GLUTEN', 'EGGS', 'FISH', 'MILK', 'MUSTARD'] },
    { code: 'KACHUM', name: 'Kachumber', fr: 'Kachumber', price: 150, diets: VN, description: 'Cucumber, tomato and onion with lime' },
    { code: 'RAITA', name: 'Raita', fr: 'Raïta', price: 120, diets: [V], allergens: ['MILK'] },
    { code: 'MEZZE', name: 'Mezze for two', fr: 'Mezze pour deux', price: 560, diets: [V], allergens: ['SESAME', 'GLUTEN', 'MILK'] },
    { code: 'CLUB', name: 'Club sandwich', fr: 'Club sandwich', price: 390, allergens: ['GLUTEN', 'EGGS', 'MILK', 'MUSTARD'], choices: ['Side'] },
  ] },
  { name: 'Curries', fr: 'Currys', station: 'Hot', course: 2, tax: 'FOOD', sold: dining, dishes: [
    { code: 'BUTCH', name: 'Butter chicken', fr: 'Poulet au beurre', price: 520, diets: ['HALAL'], allergens: ['MILK', 'NUTS'], choices: ['Spice'] },
    { code: 'LAAL', name: 'Laal maas', fr: 'Agneau au piment de Mathania', price: 640, diets: ['HALAL', 'SPICY'], description: 'Lamb in Mathania chillies, the dish of the house' },
    { code: 'ROGAN', name: 'Rogan josh', fr: 'Rogan josh', price: 620, diets: ['HALAL'], allergens: ['MILK'], choices: ['Spice'] },
    { code: 'PBM', name: 'Paneer butter masala', fr: 'Paneer butter masala', price: 440, diets: [V], allergens: ['MILK', 'NUTS'], choices: ['Spice'] },
    { code: 'DALMA', name: 'Dal makhani', fr: 'Lentilles noires à la crème', price: 340, diets: [V], allergens: ['MILK'] },
    { code: 'DALT', name: 'Dal tadka', fr: 'Lentilles jaunes', price: 290, diets: VN, allergens: ['MUSTARD'] },
    { code: 'GATTE', name: 'Gatte ki sabzi', fr: 'Quenelles de pois chiche', price: 320, diets: [V, 'JAIN'], allergens: ['MILK'] },
    { code: 'KER', name: 'Ker sangri', fr: 'Haricots du désert', price: 360, diets: VN },
    { code: 'FISHC', name: 'Malabar fish curry', fr: 'Curry de poisson du Malabar', price: 580, allergens: ['FISH', 'MUSTARD'], choices: ['Spice'] },
  ] },
  { name: 'Rice and breads', fr: 'Riz et pains', station: 'Hot', course: 2, tax: 'FOOD', sold: dining, dishes: [
    { code: 'RICE', name: 'Steamed rice', fr: 'Riz nature', price: 160, diets: VN },
    { code: 'JEERA', name: 'Jeera rice', fr: 'Riz au cumin', price: 190, diets: [V], allergens: ['MILK'] },
    { code: 'VBIRY', name: 'Vegetable biryani', fr: 'Biryani de légumes', price: 390, diets: [V], allergens: ['MILK', 'NUTS'], choices: ['Spice'] },
    { code: 'CBIRY', name: 'Chicken biryani', fr: 'Biryani de poulet', price: 480, diets: ['HALAL'], allergens: ['MILK', 'NUTS'], choices: ['Spice'] },
    { code: 'NAAN', name: 'Butter naan', fr: 'Naan au beurre', price: 80, diets: [V], allergens: ['GLUTEN', 'MILK'] },
    { code: 'GNAAN', name: 'Garlic naan', fr: 'Naan à l’ail', price: 95, diets: [V], allergens: ['GLUTEN', 'MILK'] },
    { code: 'ROTI', name: 'Tandoori roti', fr: 'Roti au tandour', price: 50, diets: VN, allergens: ['GLUTEN'] },
  ] },
  { name: 'Grill and pizza', fr: 'Grillades et pizzas', station: 'Hot', course: 2, tax: 'FOOD', sold: all, dishes: [
    { code: 'STEAK', name: 'Tenderloin, pepper sauce', fr: 'Filet, sauce au poivre', price: 890, allergens: ['MILK', 'CELERY'], choices: ['Cooked', 'Side'] },
    { code: 'SALMON', name: 'Grilled salmon', fr: 'Saumon grillé', price: 980, allergens: ['FISH', 'MILK'], choices: ['Side'] },
    { code: 'BURGER', name: 'House burger', fr: 'Burger maison', price: 460, allergens: ['GLUTEN', 'EGGS', 'MILK', 'SESAME', 'MUSTARD'], choices: ['Cooked', 'Side'] },
    { code: 'VBURG', name: 'Chickpea burger', fr: 'Burger de pois chiches', price: 390, diets: [V], allergens: ['GLUTEN', 'SESAME'], choices: ['Side'] },
    { code: 'MARG', name: 'Pizza Margherita', fr: 'Pizza Margherita', price: 420, diets: [V], allergens: ['GLUTEN', 'MILK'], choices: ['Pizza extras'] },
    { code: 'TANDP', name: 'Pizza tandoori', fr: 'Pizza tandoori', price: 520, allergens: ['GLUTEN', 'MILK'], choices: ['Pizza extras', 'Spice'] },
    { code: 'PASTA', name: 'Penne arrabbiata', fr: 'Penne à l’arrabbiata', price: 380, diets: VN, allergens: ['GLUTEN'], choices: ['Spice'] },
  ] },
  { name: 'Desserts', fr: 'Desserts', station: 'Pastry', course: 3, tax: 'FOOD', sold: all, dishes: [
    { code: 'GULAB', name: 'Gulab jamun', fr: 'Gulab jamun', price: 180, diets: [V], allergens: ['GLUTEN', 'MILK'] },
    { code: 'KULFI', name: 'Pistachio kulfi', fr: 'Kulfi à la pistache', price: 210, diets: [V], allergens: ['MILK', 'NUTS'] },
    { code: 'GHEVAR', name: 'Ghevar', fr: 'Ghevar', price: 240, diets: [V], allergens: ['GLUTEN', 'MILK', 'NUTS'], description: 'A honeycomb of Jaipur, soaked in saffron syrup' },
    { code: 'BROWNIE', name: 'Warm brownie with ice cream', fr: 'Brownie chaud et glace', price: 290, diets: [V, 'EGG'], allergens: ['GLUTEN', 'EGGS', 'MILK', 'NUTS'] },
    { code: 'FRUIT', name: 'Cut fruit', fr: 'Fruits frais', price: 220, diets: VN },
    { code: 'TIRA', name: 'Tiramisu', fr: 'Tiramisu', price: 320, diets: [V, 'EGG'], allergens: ['GLUTEN', 'EGGS', 'MILK'] },
  ] },
  { name: 'Hot drinks', fr: 'Boissons chaudes', station: 'Bar', course: 0, tax: 'FOOD', sold: all, dishes: [
    { code: 'CHAI', name: 'Masala chai', fr: 'Thé masala', price: 90, diets: [V], allergens: ['MILK'], choices: ['Milk'] },
    { code: 'FILTER', name: 'Filter coffee', fr: 'Café filtre', price: 120, diets: [V], allergens: ['MILK'], choices: ['Milk'] },
    { code: 'ESPR', name: 'Espresso', fr: 'Expresso', price: 130, diets: VN },
    { code: 'CAPPU', name: 'Cappuccino', fr: 'Cappuccino', price: 170, diets: [V], allergens: ['MILK'], choices: ['Milk'] },
    { code: 'GTEA', name: 'Green tea', fr: 'Thé vert', price: 110, diets: VN },
  ] },
  { name: 'Cold drinks', fr: 'Boissons froides', station: 'Bar', course: 0, tax: 'FOOD', sold: all, dishes: [
    { code: 'LASSI', name: 'Mango lassi', fr: 'Lassi à la mangue', price: 180, diets: [V], allergens: ['MILK'] },
    { code: 'NIMBU', name: 'Fresh lime soda', fr: 'Citron pressé', price: 130, diets: VN },
    { code: 'JUICE', name: 'Orange juice, pressed', fr: 'Jus d’orange pressé', price: 190, diets: VN },
    { code: 'COLA', name: 'Cola', fr: 'Cola', price: 90, diets: VN, barcode: '8901764012273' },
    { code: 'WATER', name: 'Mineral water, 1 l', fr: 'Eau minérale, 1 l', price: 80, diets: VN, barcode: '8901233020013' },
  ] },
  { name: 'Wine and beer', fr: 'Vins et bières', station: 'Bar', course: 0, tax: 'ALCOHOL', sold: all, dishes: [
    { code: 'LAGER', name: 'Lager, 330 ml', fr: 'Bière blonde, 33 cl', price: 290, diets: VN, allergens: ['GLUTEN'] },
    { code: 'IPA', name: 'India pale ale, 330 ml', fr: 'India pale ale, 33 cl', price: 350, diets: VN, allergens: ['GLUTEN'] },
    { code: 'WHITE', name: 'Sauvignon blanc, glass', fr: 'Sauvignon blanc, verre', price: 480, allergens: ['SULPHITES'] },
    { code: 'RED', name: 'Shiraz, glass', fr: 'Shiraz, verre', price: 480, allergens: ['SULPHITES'] },
  ] },
  { name: 'Cocktails and spirits', fr: 'Cocktails et spiritueux', station: 'Bar', course: 0, tax: 'ALCOHOL', sold: ['RESTAURANT', 'BAR'], dishes: [
    { code: 'GIN', name: 'Gin, 30 ml', fr: 'Gin, 3 cl', price: 350, choices: ['Serve'] },
    { code: 'RUM', name: 'Dark rum, 30 ml', fr: 'Rhum brun, 3 cl', price: 280, choices: ['Serve'] },
    { code: 'MALT', name: 'Single malt, 30 ml', fr: 'Single malt, 3 cl', price: 620, choices: ['Serve'] },
    { code: 'MOJITO', name: 'Mojito', fr: 'Mojito', price: 520 },
    { code: 'OLDF', name: 'Old fashioned', fr: 'Old fashioned', price: 590 },
    { code: 'VIRGIN', name: 'Virgin mojito', fr: 'Mojito sans alcool', price: 260, diets: VN },
  ] },
] // prettier-ignore
