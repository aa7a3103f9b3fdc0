/** Languages that warnings are written in, as the screen calls them. */
export const LANGUAGES = {
  bg: '保加利亚语',
  cs: '捷克语',
  da: '丹麦语',
  de: '德语',
  el: '希腊语',
  en: '英语',
  es: '西班牙语',
  et: '爱沙尼亚语',
  fi: '芬兰语',
  fr: '法语',
  hr: '克罗地亚语',
  hu: '匈牙利语',
  it: '意大利语',
  lt: '立陶宛语',
  lv: '拉脱维亚语',
  nl: '荷兰语',
  pl: '波兰语',
  pt: '葡萄牙语',
  ro: '罗马尼亚语',
  sk: '斯洛伐克语',
  sl: '斯洛文尼亚语',
  sv: '瑞典语',
} as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** What is said before each part of a label. */
export interface LabelWords {
  maker: string;
  eu: string;
  importer: string;
  model: string;
  batch: string;
}
const words = (maker: string, eu: string, importer: string, model: string, batch: string): LabelWords => ({
  ...{ maker, eu, importer, model, batch },
});
export const LABEL_WORDS: Readonly<Record<Language, LabelWords>> = {
  bg: words('Производител', 'Отговорно лице в ЕС', 'Вносител', 'Модел', 'Партида'),
  cs: words('Výrobce', 'Odpovědná osoba v EU', 'Dovozce', 'Model', 'Šarže'),
  da: words('Fabrikant', 'Ansvarlig person i EU', 'Importør', 'Model', 'Parti'),
  de: words('Hersteller', 'EU-Verantwortlicher', 'Einführer', 'Modell', 'Charge'),
  el: words('Κατασκευαστής', 'Υπεύθυνο πρόσωπο στην ΕΕ', 'Εισαγωγέας', 'Μοντέλο', 'Παρτίδα'),
  en: words('Manufacturer', 'EU responsible person', 'Importer', 'Model', 'Batch'),
  es: words('Fabricante', 'Persona responsable en la UE', 'Importador', 'Modelo', 'Lote'),
  et: words('Tootja', 'Vastutav isik ELis', 'Importija', 'Mudel', 'Partii'),
  fi: words('Valmistaja', 'EU:n vastuuhenkilö', 'Maahantuoja', 'Malli', 'Erä'),
  fr: words('Fabricant', 'Personne responsable dans l’UE', 'Importateur', 'Modèle', 'Lot'),
  hr: words('Proizvođač', 'Odgovorna osoba u EU-u', 'Uvoznik', 'Model', 'Serija'),
  hu: words('Gyártó', 'Felelős személy az EU-ban', 'Importőr', 'Modell', 'Tétel'),
  it: words('Fabbricante', 'Persona responsabile nell’UE', 'Importatore', 'Modello', 'Lotto'),
  lt: words('Gamintojas', 'Atsakingas asmuo ES', 'Importuotojas', 'Modelis', 'Partija'),
  lv: words('Ražotājs', 'Atbildīgā persona ES', 'Importētājs', 'Modelis', 'Partija'),
  nl: words('Fabrikant', 'Verantwoordelijke in de EU', 'Importeur', 'Model', 'Partij'),
  pl: words('Producent', 'Osoba odpowiedzialna w UE', 'Importer', 'Model', 'Partia'),
  pt: words('Fabricante', 'Pessoa responsável na UE', 'Importador', 'Modelo', 'Lote'),
  ro: words('Producător', 'Persoană responsabilă în UE', 'Importator', 'Model', 'Lot'),
  sk: words('Výrobca', 'Zodpovedná osoba v EÚ', 'Dovozca', 'Model', 'Šarža'),
  sl: words('Proizvajalec', 'Odgovorna oseba v EU', 'Uvoznik', 'Model', 'Serija'),
  sv: words('Tillverkare', 'Ansvarig person i EU', 'Importör', 'Modell', 'Parti'),
};
/** On labels for Great Britain, which are in English. */
export const GB_WORD = 'UK responsible person';

/** Which languages a country's buyers read, its first one first. */
const SPOKEN: Readonly<Record<string, readonly Language[]>> = {
  ...{ AT: ['de'], BE: ['nl', 'fr', 'de'], BG: ['bg'], CY: ['el'], CZ: ['cs'], DE: ['de'], DK: ['da'] },
  ...{ EE: ['et'], ES: ['es'], FI: ['fi', 'sv'], FR: ['fr'], GB: ['en'], GR: ['el'], HR: ['hr'] },
  ...{ HU: ['hu'], IE: ['en'], IT: ['it'], LT: ['lt'], LU: ['fr', 'de'], LV: ['lv'], MT: ['en'], NL: ['nl'] },
  ...{ PL: ['pl'], PT: ['pt'], RO: ['ro'], SE: ['sv'], SI: ['sl'], SK: ['sk'], XI: ['en'] },
};
/** Countries that ask for a label: those of the EU, Northern Ireland (XI), and Great Britain. */
export const LABELLED = Object.keys(SPOKEN);
export const languagesOf = (country: string): readonly Language[] => SPOKEN[country] ?? [];
