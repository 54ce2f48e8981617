import { expect, test } from 'vitest'
import { detectLanguage } from './language-detection.ts'

/** Sentences from meetings and interviews, in each language. */
const sampleTexts: Record<string, string> = {
  en: 'So we looked at the numbers again last week, and there is one thing I would like to show you.',
  es: 'Ayer estuvimos hablando con los vecinos y nos dijeron que la calle va a estar cerrada por unos días.',
  fr: 'Hier nous avons parlé avec les voisins et ils nous ont dit que la rue serait fermée pendant quelques jours.',
  de: 'Gestern haben wir mit den Nachbarn gesprochen, und sie sagten, dass die Straße ein paar Tage gesperrt wird.',
  it: 'Ieri abbiamo parlato con i vicini e ci hanno detto che la strada sarà chiusa per qualche giorno.',
  pt: 'Ontem falámos com os vizinhos e eles disseram que a rua vai estar fechada durante alguns dias.',
  nl: 'Gisteren hebben we met de buren gesproken en zij zeiden dat de straat een paar dagen dicht is.',
  ca: 'Ahir vam parlar amb els veïns i ens van dir que el carrer estarà tancat uns quants dies.',
  gl: 'Onte falamos cos veciños e dixéronnos que a rúa vai estar pechada uns días porque hai unha obra moi longa.',
  eu: 'Atzo bizilagunekin hitz egin genuen eta esan ziguten kalea itxita egongo dela egun batzuetan, baina ez dut uste.',
  ro: 'Ieri am vorbit cu vecinii și ne-au spus că strada va fi închisă câteva zile pentru că se lucrează.',
  da: 'I går talte vi med naboerne, og de sagde, at gaden bliver lukket et par dage, men jeg ved ikke hvad vi så skal.',
  nb: 'I går snakket vi med naboene, og de sa at gata blir stengt noen dager, men jeg vet ikke hva vi skal gjøre etter det.',
  sv: 'Igår pratade vi med grannarna och de sa att gatan kommer att vara stängd i några dagar.',
  is: 'Í gær töluðum við við nágrannana og þeir sögðu að gatan yrði lokuð í nokkra daga.',
  fi: 'Eilen puhuimme naapureiden kanssa ja he sanoivat, että katu on suljettu muutaman päivän ajan.',
  et: 'Eile rääkisime naabritega ja nad ütlesid, et tänav on mõned päevad suletud, aga see ei ole kindel.',
  lv: 'Vakar mēs runājām ar kaimiņiem, un viņi teica, ka iela būs slēgta dažas dienas.',
  lt: 'Vakar kalbėjome su kaimynais ir jie sakė, kad gatvė bus uždaryta kelias dienas.',
  pl: 'Wczoraj rozmawialiśmy z sąsiadami i powiedzieli nam, że ulica będzie zamknięta przez kilka dni.',
  cs: 'Včera jsme mluvili se sousedy a řekli nám, že ulice bude několik dní zavřená.',
  sk: 'Včera sme hovorili so susedmi a povedali nám, že ulica bude niekoľko dní zatvorená, ale ešte nevedia kedy.',
  sl: 'Včeraj smo govorili s sosedi in povedali so nam, da bo ulica nekaj dni zaprta, ker jo popravljajo.',
  hr: 'Jučer smo razgovarali sa susjedima i rekli su nam da će ulica biti zatvorena nekoliko dana.',
  hu: 'Tegnap beszéltünk a szomszédokkal, és azt mondták, hogy az utca néhány napig zárva lesz.',
  mt: 'Ilbieraħ tkellimna mal-ġirien u qalulna li t-triq se tkun magħluqa għal ftit jiem.',
  tr: 'Dün komşularla konuştuk ve bize sokağın birkaç gün kapalı olacağını söylediler.',
  vi: 'Hôm qua chúng tôi đã nói chuyện với hàng xóm và họ nói rằng con đường sẽ bị đóng trong vài ngày.',
  id: 'Kemarin kami berbicara dengan para tetangga dan mereka bilang bahwa jalan itu akan ditutup karena ada perbaikan.',
  ms: 'Semalam kami bercakap dengan jiran-jiran dan mereka berkata bahawa jalan itu akan ditutup kerana kerja pembaikan.',
  fil: 'Kahapon kinausap namin ang mga kapitbahay at sinabi nila na isasara ang kalye nang ilang araw.',
  sw: 'Jana tulizungumza na majirani na walisema kwamba barabara hii itafungwa kwa siku chache, lakini si leo.',
  af: 'Gister het ons met die bure gepraat en hulle het gesê dat die straat vir ’n paar dae gesluit sal wees.',
  ru: 'Вчера мы говорили с соседями, и они сказали, что улица будет закрыта на несколько дней.',
  uk: 'Учора ми говорили із сусідами, і вони сказали, що вулиця буде зачинена на кілька днів.',
  bg: 'Вчера говорихме със съседите и те казаха, че улицата ще бъде затворена за няколко дни.',
  sr: 'Јуче смо разговарали са комшијама и рекли су нам да ће улица бити затворена неколико дана.',
  mk: 'Вчера зборувавме со соседите и тие ни рекоа дека улицата ќе биде затворена неколку дена.',
  ar: 'تحدثنا أمس مع الجيران وقالوا إن الشارع سيكون مغلقا لعدة أيام بعد هذا الأسبوع.',
  fa: 'دیروز با همسایه ها صحبت کردیم و آنها گفتند که این خیابان برای چند روز بسته است.',
  ur: 'کل ہم نے پڑوسیوں سے بات کی اور انہوں نے کہا کہ یہ سڑک کچھ دنوں کے لیے بند ہے۔',
  hi: 'कल हमने पड़ोसियों से बात की और उन्होंने कहा कि यह सड़क कुछ दिनों के लिए बंद है।',
  mr: 'काल आम्ही शेजाऱ्यांशी बोललो आणि ते म्हणाले की हा रस्ता काही दिवस बंद आहे.',
  zh: '昨天我们和邻居谈过，他们说这条街要关闭几天。',
  yue: '尋日我哋同隔籬傾過，佢哋話條街要封幾日，我都唔知點算。',
  ja: '昨日、近所の人と話しましたが、道路が数日間閉鎖されるそうです。',
  ko: '어제 이웃들과 이야기했는데 길이 며칠 동안 막힌다고 했어요.',
  el: 'Χθες μιλήσαμε με τους γείτονες και μας είπαν ότι ο δρόμος θα είναι κλειστός.',
  he: 'אתמול דיברנו עם השכנים והם אמרו שהרחוב יהיה סגור כמה ימים.',
  th: 'เมื่อวานเราคุยกับเพื่อนบ้าน พวกเขาบอกว่าถนนจะปิดหลายวัน',
  bn: 'গতকাল আমরা প্রতিবেশীদের সঙ্গে কথা বলেছি, তারা বলেছে রাস্তা কয়েক দিন বন্ধ থাকবে।',
  ta: 'நேற்று நாங்கள் அயலவர்களுடன் பேசினோம், தெரு சில நாட்கள் மூடப்படும் என்றார்கள்.',
  te: 'నిన్న మేము పొరుగువారితో మాట్లాడాము, వీధి కొన్ని రోజులు మూసివేయబడుతుంది.',
  kn: 'ನಿನ್ನೆ ನಾವು ನೆರೆಹೊರೆಯವರೊಂದಿಗೆ ಮಾತನಾಡಿದೆವು.',
  ml: 'ഇന്നലെ ഞങ്ങൾ അയൽക്കാരോട് സംസാരിച്ചു.',
}

test.each(Object.keys(sampleTexts))('detects %s', (code) =>
  expect(detectLanguage(sampleTexts[code] ?? '')).toBe(code),
)

test('needs no capitals, punctuation or composed accents, which engines may omit', () => {
  for (const code of ['en', 'es', 'de', 'vi', 'ru']) {
    const normalizedText = (sampleTexts[code] ?? '').toLowerCase().replace(/[.,¿¡]/g, '')
    expect(detectLanguage(normalizedText.normalize('NFD'))).toBe(code)
  }
})

test('is not misled by names from another script', () => {
  expect(detectLanguage('Вчера мы говорили про Kubernetes и Longhand, и это было очень интересно.')).toBe(
    'ru',
  )
  expect(detectLanguage('昨日 GitHub で新しいプロジェクトを公開しましたのでぜひ見てください')).toBe('ja')
})

test.each([
  ['nothing', ''],
  ['digits', '12 34 56 78 90 12 34 56 78 90'],
  ['too little', 'yes no'],
  ['only names', 'Kubernetes Okonkwo Longhand Berlin Tokyo'],
  ['made-up words', 'blorp fnarg wibble zonkers quib plim drosk vantle murp glim'],
  ['random keystrokes', 'asdf jkl qwer uiop zxcv bnm asdf jkl qwer uiop'],
  [
    'filler text',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt labore.',
  ],
  ['two languages in equal parts', 'Вчера мы говорили с соседями. We talked to the neighbors yesterday.'],
  ['symbols', '♪ ♪ ♪ … — — !!! ??? ♪ ♪ ♪'],
])('is unsure about %s', (_, text) => expect(detectLanguage(text)).toBeNull())

test('takes no longer for a whole book than for its beginning', () => {
  expect(detectLanguage(`${sampleTexts.en} `.repeat(200_000))).toBe('en')
})
