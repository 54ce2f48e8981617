/** A language's frequent words and distinctive letters. */
export interface LanguageMarks {
  words: string
  letters?: string
}

export const latin: Record<string, LanguageMarks> = {
  en: {
    words:
      'the and of to is that it was for you with this are have not what they we be on but as at from there will would about which can were had his her she been their one all do if so',
  },
  es: {
    words:
      'el la los las de que y en un una es no se lo por con para como más pero su al del está muy este esta yo tú ha hay cuando porque también fue son nos qué ser sobre todo ya',
    letters: 'ñ¿¡',
  },
  gl: {
    words:
      'o a os as de que e en un unha é non se do da dos das no na nos nas polo pola con para como máis pero ao á está moi este esta eu ti ten hai cando porque tamén foi son nós ser sobre todo xa xente unhas uns el eles ela elas isto vai seu súa entón aquí sen ata pode',
  },
  pt: {
    words:
      'o a os as de que e em um uma é não se do da dos das no na nos nas pelo pela com para como mais mas ao à está muito este esta eu você tem há quando porque também foi são nós ser sobre tudo já ele eles ela elas isso isto vai alguns seu sua então aqui sem até pode',
    letters: 'ãõ',
  },
  ca: {
    words:
      'el la els les de que i en un una és no es del dels amb per com més però al als està molt aquest aquesta jo tu ha hi quan perquè també va són ens què ser sobre tot ja això seva fer han',
  },
  fr: {
    words:
      'le la les de des que et en un une est pas ne se du avec pour comme plus mais au aux dans sur ce cette je tu il elle nous vous ils a ont quand parce aussi était sont qui être tout déjà on été son sa ses leur',
    letters: 'œ',
  },
  it: {
    words:
      'il la i gli le di che e in un una è non si del della dei con per come più ma al alla nel nella molto questo questa io tu lui lei noi ha hanno quando perché anche era sono essere tutto già da ci lo suo sua',
  },
  ro: {
    words:
      'și de la în a o un este nu se cu pe pentru ca mai dar din care că acest această eu tu el ea noi am are au când sau foarte fost sunt fi tot deja lui lor ce să al ale cum după',
    letters: 'ășțşţ',
  },
  de: {
    words:
      'der die das den dem des und ist nicht ein eine einen einem einer zu mit für auf von im in sie er ich wir es sich auch als an bei nach aus wenn aber wie noch haben hat sind war werden wird nur über man dass',
    letters: 'ß',
  },
  nl: {
    words:
      'de het een en van is niet dat die in op te zijn met voor aan er ook ik je hij ze we wij als maar om dan nog naar bij uit heeft hebben was worden wordt door over wat deze dit heel veel geen kan al',
  },
  af: {
    words:
      "die 'n en van is nie dat wat in op te het met vir aan ek jy hy sy ons hulle as maar om nog na by uit was word deur oor hierdie baie geen kan al sal my moet se so daar",
  },
  da: {
    words:
      'og i at det er en et den til på af for med ikke der som var jeg du han hun vi de sig har om fra men så efter nu hvad mig også meget være blev bliver kunne skulle når uden hvor mange noget ud over op',
  },
  nb: {
    words:
      'og i å det er en et den til på av for med ikke som var jeg du han hun vi de seg har om fra men så etter nå hva meg også veldig være ble blir kunne skulle når uten hvor mange noe ut over opp at mye',
  },
  sv: {
    words:
      'och i att det är en ett den till på av för med inte som var jag du han hon vi de sig har om från men så efter nu vad mig också mycket vara blev blir kunde skulle när utan hur många något ut över upp alla ska',
  },
  is: {
    words:
      'og í að það er en sem til á af fyrir með ekki var ég þú hann hún við þeir þau sig hefur um frá eftir núna hvað mig líka mjög vera verður þegar hvar margir þetta eru ef upp úr mér svo því hafa',
    letters: 'þð',
  },
  fi: {
    words:
      'ja on ei se että hän oli mutta kun niin kuin minä sinä me te he ovat tämä joka myös jos vain nyt sitten mitä mikä hyvin kaikki voi olla olen sen siitä ole vielä tai jo ihmiset paljon sekä minun jonka olemme',
  },
  et: {
    words:
      'ja on ei see et ta oli aga kui nii nagu mina sina me te nad see mis ka ainult nüüd siis väga kõik võib olla olen selle veel või juba inimesed palju ning minu kes oma pole mida ole üks seda sest',
    letters: 'õ',
  },
  lv: {
    words:
      'un ir nav ka tas viņš viņa bija bet kad kā es tu mēs jūs viņi šis šī kas arī ja tikai tagad tad ļoti viss var būt esmu vēl vai jau cilvēki daudz mana no uz ar par pie lai pēc to',
    letters: 'ļķņģāī',
  },
  lt: {
    words:
      'ir yra nėra kad tai jis ji buvo bet kai kaip aš tu mes jūs jie šis ši kuris taip pat jei tik dabar tada labai viskas gali būti esu dar ar jau žmonės daug mano iš į su apie prie po to ne',
    letters: 'ėųįę',
  },
  pl: {
    words:
      'i w na nie się że to jest z do jak ale o po za przez dla od ja ty on ona my wy oni są był była było być ma mam czy tak też już tylko bardzo wszystko może kiedy który która które co tego tym jego jeszcze',
    letters: 'łąęśźńćż',
  },
  cs: {
    words:
      'a v na ne se že to je z do jak ale o po za pro od já ty on ona my vy oni jsou byl byla bylo být má mám jestli tak také už jen velmi všechno může když který která které co toho tím jeho ještě jsem jsme by ve',
    letters: 'řěů',
  },
  sk: {
    words:
      'a v na nie sa že to je z do ako ale o po za pre od ja ty on ona my vy oni sú bol bola bolo byť má mám či tak tiež už len veľmi všetko môže keď ktorý ktorá ktoré čo toho tým jeho ešte som sme by vo',
    letters: 'ľĺŕô',
  },
  sl: {
    words:
      'in v na ne se da to je z do kako ampak o po za pri od jaz ti on ona mi vi oni so bil bila bilo biti ima imam ali tako tudi že samo zelo vse lahko ko ki kar tega tem njegov še sem smo bi ker ter iz pa',
  },
  hr: {
    words:
      'i u na ne se da to je s do kako ali o po za pri od ja ti on ona mi vi oni su bio bila bilo biti ima imam li tako također već samo vrlo sve može kad kada koji koja koje što toga tim njegov još sam smo bi iz nije',
    letters: 'đć',
  },
  hu: {
    words:
      'a az és nem hogy is egy van volt de ha mint én te ő mi ti ők ez azt meg már csak most akkor nagyon minden lehet lenni vagyok még vagy emberek sok amely ami aki ezt el ki fel kell után mert nekem',
    letters: 'őű',
  },
  eu: {
    words:
      'eta da ez dut du bat zen dira baina ere hori hau zer nola ni zu gu oso bere izan egin dago behar baino edo gero dugu zuen duen zuten guztiak orain horrek asko beste bai ziren zela dela gabe arte egun',
  },
  mt: {
    words:
      'u ta li ma il fil tal dan din kien kienet huwa hija biex minn għal għall mal mill fuq jew hemm kollha ħafna meta imma se qed aktar dak dawn bħal wara qabel lil xi jien inti aħna huma mhux tiegħu',
    letters: 'ħġċ',
  },
  tr: {
    words:
      've bir bu da de için ile çok ne daha gibi ama o ben sen biz siz onlar var yok değil mi kadar sonra önce her şey olarak olan oldu şimdi nasıl bana en ki göre iyi ya hiç bunu onu yeni',
    letters: 'ğış',
  },
  vi: {
    words:
      'và là của không có một những được cho trong với này người các đã để khi tôi bạn chúng ta anh chị nó thì rất cũng ở đến từ nhiều hay như về sẽ đang lại làm gì phải năm việc hơn',
    letters: 'ơưạảấầẩẫậắằặẹẻẽếềểễệỉịọỏốồổộớờởợụủứừửữựỳỵỷỹ',
  },
  id: {
    words:
      'yang dan di itu ini tidak dengan untuk dari pada ke dalam akan adalah saya kami kita anda mereka dia bisa sudah juga ada orang karena lebih sangat tetapi atau seperti telah oleh bahwa banyak harus hari kalau belum',
  },
  ms: {
    words:
      'yang dan di itu ini tidak dengan untuk dari pada ke dalam akan ialah saya kami kita anda mereka dia boleh sudah juga ada orang kerana lebih sangat tetapi atau seperti telah oleh bahawa banyak mesti hari jika belum kereta awak sahaja',
  },
  fil: {
    words:
      'ang ng sa na mga ay at ako ikaw siya kami tayo kayo sila ito iyon hindi may mayroon ko mo niya namin natin kung para ngunit dahil lahat din rin lang pa po ba kasi ni si noong',
  },
  sw: {
    words:
      'na ya wa kwa ni la za katika kuwa hii huu hiyo watu mimi wewe yeye sisi wao lakini kama sana si pia hakuna tu au baada wakati hapa hapo leo kila moja ambayo nchi serikali siku cha alisema',
  },
}

export const cyrillic: Record<string, LanguageMarks> = {
  ru: {
    words:
      'и в не на я что он с это как но все мы она так его по у же вы за бы они было меня еще был только если очень когда есть для от о к из до мне нет чтобы которые',
    letters: 'ыэё',
  },
  uk: {
    words:
      'і в не на я що він з це як але все ми вона так його по у ж ви за б вони було мене ще був тільки якщо дуже коли є для від про до та й мені немає щоб які',
    letters: 'їєґ',
  },
  bg: {
    words:
      'и в не на аз че той с това как но всичко ние тя така по у вие за би те беше още е съм са само ако много когато има от до към да се си ще му ги който които този',
  },
  sr: {
    words:
      'и у не на ја што он са то како али све ми она тако по ви за би они било још је сам су само ако врло када има од до да се ће му их који које овај или није јер веома',
    letters: 'ћђ',
  },
  mk: {
    words:
      'и во не на јас што тој со тоа како но сè ние таа така по вие за би тие беше уште е сум се само ако многу кога има од до да си ќе му ги кој кои овој или дека нема',
    letters: 'ѓќѕ',
  },
}

export const arabic: Record<string, LanguageMarks> = {
  ar: {
    words:
      'في من على إلى أن هذا هذه التي الذي كان كانت ما لا لم هو هي نحن أنا عن مع كل بعد قبل بين حتى أو ثم لكن كما قد ليس إن عند الناس يكون ذلك',
    letters: 'ةىأإ',
  },
  fa: {
    words:
      'در از به که این است را با برای آن ما من شما او یک هم تا بر بود شد می خود های ها کرد دارد نیست اما اگر هر باید مردم کند خیلی بسیار کنیم بودند',
  },
  ur: {
    words:
      'میں کے کی ہے اور سے کا کو نے یہ وہ پر کہ ہیں ایک ہم تھا تھی بھی تو نہیں ہو کر اس ان لیے آپ تک کیا جو لوگ بہت ساتھ گیا رہا',
    letters: 'ٹڈڑںےہھ',
  },
}

export const devanagari: Record<string, LanguageMarks> = {
  hi: {
    words:
      'है में के की और से का को ने यह वह पर कि हैं एक हम था थी भी तो नहीं हो कर इस उन लिए आप तक क्या जो लोग बहुत साथ गया रहा मैं',
  },
  mr: {
    words:
      'आहे आणि या तो ती ते मी आम्ही तुम्ही नाही आहेत होते होता होती पण हे ही हा एक कि की काय साठी लोक खूप आज झाला झाली केले करून त्या त्यांनी मध्ये असे म्हणून',
    letters: 'ळ',
  },
}
