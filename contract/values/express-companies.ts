/**
 * The companies that the product knows: our code, which never changes | its one name | how files and people write it |
 * its words in other systems (of EXPRESS_SYSTEMS, where it is known there). The usual ones first, as choices show them.
 */
export const HOME_COMPANIES = `
SF|顺丰速运|顺丰,顺丰快递,sf express|kuaidi100=shunfeng,taobao=SF,aftership=sf-express,shopify=SF Express
ZTO|中通快递|中通,中通速递,zto express|kuaidi100=zhongtong,taobao=ZTO,aftership=zto-express
YTO|圆通速递|圆通,圆通快递,yto express|kuaidi100=yuantong,taobao=YTO,aftership=yto
STO|申通快递|申通,申通速递,sto express|kuaidi100=shentong,taobao=STO,aftership=sto
YUNDA|韵达快递|韵达,韵达速递,yunda express|kuaidi100=yunda,taobao=YUNDA,aftership=yunda-express
JT|极兔速递|极兔,极兔快递,j&t,jt express,j&t express|kuaidi100=jtexpress,aftership=jtexpress
EMS|邮政 EMS|ems,中国邮政ems,ems快递,邮政特快专递|kuaidi100=ems,taobao=EMS,aftership=china-ems,shopify=EMS
POST|邮政快递包裹|邮政,中国邮政,邮政快递,邮政小包,邮政平邮,china post|kuaidi100=youzhengguonei,taobao=POSTB,aftership=china-post,shopify=China Post
JD|京东物流|京东,京东快递,京东速递,jd logistics|kuaidi100=jd
DBL|德邦快递|德邦,德邦物流,deppon|kuaidi100=debangkuaidi,taobao=DBKD
CAINIAO|菜鸟速递|菜鸟,菜鸟快递,菜鸟裹裹|
DANNIAO|丹鸟|丹鸟快递,丹鸟物流,菜鸟直送|kuaidi100=danniao
ZJS|宅急送|宅急送快递,zjs express|kuaidi100=zhaijisong,taobao=ZJS
UC|优速快递|优速,优速物流|kuaidi100=youshuwuliu,taobao=UC
KYE|跨越速运|跨越,跨越物流,跨越快递|kuaidi100=kuayue
ANE|安能物流|安能,安能快运|kuaidi100=annengwuliu
HTKY|百世快递|百世,百世汇通,汇通快递,best express|kuaidi100=huitongkuaidi,taobao=HTKY
BESTKY|百世快运|百世物流|kuaidi100=baishiwuliu
TTKD|天天快递|天天|kuaidi100=tiantian
GTO|国通快递|国通|kuaidi100=guotongkuaidi
SURE|速尔快递|速尔,速尔物流|kuaidi100=suer
QFKD|全峰快递|全峰|kuaidi100=quanfengkuaidi
XFKD|信丰物流|信丰,信丰快递|kuaidi100=xinfengwuliu
ZTOKY|中通快运|中通物流|kuaidi100=zhongtongkuaiyun
SFKY|顺丰快运|顺丰重货|kuaidi100=shunfengkuaiyun
YUNDAKY|韵达快运|韵达货运|kuaidi100=yundakuaiyun
JDKY|京东快运||kuaidi100=jingdongkuaiyun
YMDD|壹米滴答|壹米滴答快运|kuaidi100=yimidida
SXJD|顺心捷达|顺心捷达快运|kuaidi100=sxjdfreight
HOAU|天地华宇|华宇物流|kuaidi100=tiandihuayu
CRE|中铁快运|中铁|
SNWL|苏宁物流|苏宁,苏宁快递|kuaidi100=suning
PJ|品骏快递|品骏|
ZYKD|众邮快递|众邮|
FWSY|丰网速运|丰网|
JYM|加运美|加运美速递|
LHT|联昊通|联昊通速递|
LB|龙邦速运|龙邦,龙邦快递|
SFTC|顺丰同城|顺丰同城急送|
DADA|达达快送|达达,达达配送|
SS|闪送|闪送同城|
SELF|自提|上门自提,门店自提,自取|
OTHER|其他快递|其它快递,其他,其它,其他物流,其它物流,other|
`;

export const ABROAD_COMPANIES = `
DHL|DHL|dhl express,敦豪,敦豪快递|kuaidi100=dhl,aftership=dhl,shopify=DHL Express
FEDEX|FedEx|联邦快递,联邦,federal express|kuaidi100=fedex,aftership=fedex,shopify=FedEx
UPS|UPS|united parcel service,联合包裹|kuaidi100=ups,aftership=ups,shopify=UPS
USPS|USPS|美国邮政,united states postal service|kuaidi100=usps,aftership=usps,shopify=USPS
TNT|TNT|tnt express|kuaidi100=tnt,aftership=tnt,shopify=TNT
YANWEN|燕文物流|燕文,yanwen,燕文速递|aftership=yanwen,shopify=Yanwen
YUNEXPRESS|云途物流|云途,yunexpress,yun express|aftership=yunexpress,shopify=YunExpress
4PX|递四方|递四方速递,4px,4px express,4px 递四方|aftership=4px,shopify=4PX
CPAM|中国邮政国际小包|邮政国际小包,中国邮政挂号小包,中国邮政平常小包,国际小包|aftership=china-post,shopify=China Post
EUB|国际 E 邮宝|e邮宝,国际e邮宝,epacket,eub|
SFI|顺丰国际|顺丰国际小包,sf international|
CAINIAOI|菜鸟国际|cainiao international,菜鸟国际快递,速卖通无忧物流,aliexpress standard shipping|aftership=cainiao
WINIT|万邑通|winit,万邑通物流|aftership=winit
SUNYOU|顺友物流|顺友,sunyou|
ANJUN|安骏物流|安骏,anjun|shopify=Anjun Logistics
SFC|三态速递|三态,sfc|shopify=SFC Fulfillment
CHUKOU1|出口易|chukou1|shopify=Chukou1
SINOTRANS|中外运|中国外运,sinotrans|
ARAMEX|Aramex|中东快递|kuaidi100=aramex,aftership=aramex
DPD|DPD|dpd uk|kuaidi100=dpd,aftership=dpd,shopify=DPD
GLS|GLS|gls europe|kuaidi100=gls,aftership=gls,shopify=GLS
EVRI|Evri|hermes,hermes uk,myhermes|shopify=Evri
ROYALMAIL|Royal Mail|英国邮政,皇家邮政|aftership=royal-mail,shopify=Royal Mail
AUSPOST|Australia Post|澳大利亚邮政,澳洲邮政|aftership=australia-post,shopify=Australia Post
CANPOST|Canada Post|加拿大邮政|aftership=canada-post,shopify=Canada Post
NZPOST|New Zealand Post|新西兰邮政|shopify=New Zealand Post
JPPOST|Japan Post|日本邮政,日本郵便|aftership=japan-post,shopify=Japan Post (EN)
SAGAWA|佐川急便|佐川,sagawa|aftership=sagawa,shopify=Sagawa (EN)
YAMATO|雅玛多|黑猫宅急便,yamato,大和运输|aftership=taqbin-jp,shopify=Yamato (EN)
HKPOST|香港邮政|hong kong post,hongkong post|shopify=Hong Kong Post
SGPOST|Singapore Post|新加坡邮政,singpost|aftership=singapore-post,shopify=Singapore Post
DPAG|Deutsche Post|德国邮政|shopify=Deutsche Post
POSTNL|PostNL|荷兰邮政|aftership=postnl,shopify=PostNL
LAPOSTE|La Poste|法国邮政|shopify=La Poste
COLISSIMO|Colissimo||aftership=colissimo,shopify=Colissimo
CHRONOPOST|Chronopost||shopify=Chronopost
CORREOS|Correos|西班牙邮政|shopify=Correos
SWISSPOST|Swiss Post|瑞士邮政|shopify=Swiss Post
POSTNORD|PostNord|北欧邮政|shopify=PostNord
MONDIAL|Mondial Relay||shopify=Mondial Relay
PUROLATOR|Purolator||aftership=purolator,shopify=Purolator
ONTRAC|OnTrac||aftership=ontrac,shopify=OnTrac
AMAZON|Amazon Logistics|amzl,amazon shipping,亚马逊物流|
UNIUNI|UniUni||
SPEEDX|SpeedX||
GOFO|GOFO|gofo express|
NINJAVAN|Ninja Van|ninjavan,能者物流|aftership=ninjavan,shopify=NinjaVan
FLASH|Flash Express|闪电达|
SPX|Shopee Xpress|spx,spx express,虾皮物流|
LEX|Lazada Logistics|lex,lazada express|
KERRY|Kerry Express|嘉里快递,嘉里大通|
THPOST|Thailand Post|泰国邮政|
POSMY|Pos Malaysia|马来西亚邮政|
`;
